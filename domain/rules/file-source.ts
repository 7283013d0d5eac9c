import type { components } from '#contract/schema.d.ts';

/** The original that a picture was made from in the browser, such as a page of a PDF. */
export type FileSource = components['schemas']['FileSource'];

/** Returns 'Operating agreement.pdf, page 3 of 12'; for an original of one page, its name alone. */
export function sourceInWords({ name, page, pages }: Pick<FileSource, 'name' | 'page' | 'pages'>): string {
  return pages === 1 ? name : `${name}, page ${page} of ${pages}`;
}

/** Returns the name under which a file is shown: that of its original, if it has one. */
export function shownName({ name, source }: { name: string; source?: FileSource | undefined }): string {
  return source ? sourceInWords(source) : name;
}
