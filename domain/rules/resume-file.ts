import { endingOf, fileRefusals } from './file-refusal.ts';
import { maxFileBytes } from './limits.ts';

/** The accepted formats of a résumé by file extension, in lower case. */
const formats = { pdf: 'pdf', docx: 'docx', jpg: 'jpeg', jpeg: 'jpeg', png: 'png' } as const;

export type ResumeFormat = (typeof formats)[keyof typeof formats];

/** For the `accept` attribute. */
export const resumeEndings = Object.keys(formats).map((ending) => `.${ending}`);

/** The messages of portal and server for a refused résumé. */
export const resumeRefusals = {
  missing: 'Choose your résumé',
  ending:
    'Choose a PDF, a Word document (docx) or a picture (jpg, png). Other kinds of files are not accepted',
  empty: fileRefusals.empty,
  size: fileRefusals.size,
};

/** Returns the format of a file extension; null for any other. */
export function resumeFormat(name: string): ResumeFormat | null {
  const ending = endingOf(name);
  return Object.hasOwn(formats, ending) ? formats[ending as keyof typeof formats] : null;
}

/** Returns why a file need not be sent, by its name and size; null if it may be sent. The server checks its content. */
export function resumeFileRefusal({ name, size }: { name: string; size: number }): string | null {
  if (resumeFormat(name) === null) return resumeRefusals.ending;
  if (size === 0) return resumeRefusals.empty;
  return size > maxFileBytes ? resumeRefusals.size : null;
}
