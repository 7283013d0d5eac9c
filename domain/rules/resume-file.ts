import { endingOf, fileRefusals } from './file-refusal.ts';
import { maxFileBytes } from './limits.ts';

/** What a résumé may be, by the ending of its name, in lower case. */
const formats = { pdf: 'pdf', docx: 'docx', jpg: 'jpeg', jpeg: 'jpeg', png: 'png' } as const;

export type ResumeFormat = (typeof formats)[keyof typeof formats];

/** For the file chooser of a browser. */
export const resumeEndings = Object.keys(formats).map((ending) => `.${ending}`);

/** What portal and server say of a résumé that is not taken. */
export const resumeRefusals = {
  missing: 'Choose your résumé',
  ending:
    'Choose a PDF, a Word document (docx) or a picture (jpg, png): other kinds of files are not accepted',
  empty: fileRefusals.empty,
  size: fileRefusals.size,
};

/** The format that a file's name promises; null for any other. */
export function resumeFormat(name: string): ResumeFormat | null {
  const ending = endingOf(name);
  return Object.hasOwn(formats, ending) ? formats[ending as keyof typeof formats] : null;
}

/** Why a file need not be sent at all, as far as its name and size tell; null where it may be. The server looks at what is in it. */
export function resumeFileRefusal({ name, size }: { name: string; size: number }): string | null {
  if (resumeFormat(name) === null) return resumeRefusals.ending;
  if (size === 0) return resumeRefusals.empty;
  return size > maxFileBytes ? resumeRefusals.size : null;
}
