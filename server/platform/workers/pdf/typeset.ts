import { PageSetter } from './page-setter.ts';
import { fontsFor, type TextsByWeight } from './script-fonts.ts';
import type { SetDocument } from './set-document.ts';

/** Sets a document as a PDF on A4 pages, as a stream of bytes. Deterministic. */
export async function typeset(document: SetDocument): Promise<AsyncIterable<Buffer>> {
  const { title, author, heading, createdAt, footer, facts, sections } = document;
  const fonts = await fontsFor(textsOf(document));
  const setter = new PageSetter({ title, author, createdAt: new Date(createdAt), fonts });
  setter.paragraph('firm', author, 6);
  setter.paragraph('title', heading, 2);
  setter.group({ title: '', rows: facts });
  for (const { title: sectionTitle, groups } of sections) {
    setter.section(sectionTitle, groups[0]);
    for (const group of groups) setter.group(groups.length === 1 ? { ...group, title: '' } : group);
  }
  if (setter.lacksCharacters) {
    setter.paragraph(
      'remark',
      '\nCharacters that this typeface does not have are written as their Unicode numbers, such as [U+0041] for A.',
    );
  }
  return setter.finish(footer);
}

/** Returns every text that may be in another script, by the font weight of its style in `PageSetter`. */
function textsOf({ author, heading, footer, facts, sections }: SetDocument): TextsByWeight {
  const groups = sections.flatMap((section) => section.groups);
  const rows = [...facts, ...groups.flatMap((group) => group.rows)];
  return {
    regular: [footer, ...rows.flatMap(({ label, value, remark = '' }) => [label, value, remark])],
    semiBold: [author, heading, ...[...sections, ...groups].map(({ title }) => title)],
  };
}
