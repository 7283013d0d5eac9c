import { PageSetter } from './page-setter.ts';
import type { SetDocument } from './set-document.ts';

/** A document as a PDF on A4 pages, its bytes as they come. The same document gives the same bytes each time. */
export function typeset(document: SetDocument): AsyncIterable<Buffer> {
  const { title, author, heading, createdAt, footer, facts, sections } = document;
  const setter = new PageSetter({ title, author, createdAt: new Date(createdAt) });
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
