import type { Job } from '../jobs.ts';
import { drawCertificate } from './draw-certificate.ts';
import type { SetCertificate } from './set-certificate.ts';
import type { SetDocument } from './set-document.ts';
import { typeset } from './typeset.ts';

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
