import type { Job } from '../jobs.ts';
import { drawCertificate } from './draw-certificate.ts';
import { PageSetter } from './page-setter.ts';
import { fontsFor, type TextsByWeight } from './script-fonts.ts';
import type { SetCertificate } from './set-certificate.ts';
import type { DocumentRow, SetDocument } from './set-document.ts';

/** What can be set: a document of text pages, or a one-page certificate. */
export type Settable = SetDocument | SetCertificate;

/** Sets the document of the input note, and returns the file. */
export const pdfJob: Job<'pdf'> = async function* pdf(_request, input) {
  for await (const frame of input) {
    if (frame.kind !== 'note') continue;
    const note = frame.note as Settable;
    const set = await ('kind' in note ? drawCertificate(note) : typeset(note));
    for await (const bytes of set) yield { kind: 'bytes', bytes };
  }
};

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
    regular: [footer, ...rows.flatMap(textsOfRow)],
    semiBold: [author, heading, ...[...sections, ...groups].map(({ title }) => title)],
  };
}

function textsOfRow({ label, value, remark = '', signature }: DocumentRow): string[] {
  return [label, value, remark, signature && 'typed' in signature ? signature.typed : ''];
}
