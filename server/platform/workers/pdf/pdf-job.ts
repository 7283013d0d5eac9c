import type { Job } from '../jobs.ts';
import type { SetDocument } from './set-document.ts';
import { typeset } from './typeset.ts';

/** Sets the document that comes as a note, and answers with the file. */
export const pdfJob: Job<'pdf'> = async function* pdf(_request, input) {
  for await (const frame of input) {
    if (frame.kind !== 'note') continue;
    for await (const bytes of typeset(frame.note as SetDocument)) yield { kind: 'bytes', bytes };
  }
};
