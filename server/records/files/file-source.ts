import type { components } from '#contract/schema.d.ts';
import { badFile } from '#server/platform/http/errors.ts';
import { displayName } from './file-name.ts';

/** The original that a picture was made from in the browser, as the browser stated it. */
export type FileSource = components['schemas']['FileSource'];

/** The text fields of an upload that name the original. */
export const sourceFields = ['sourceName', 'sourcePage', 'sourcePages', 'sourceSha256'] as const;

const MAX_PAGES = 10_000;
const MAX_NAME_LENGTH = 1000;

/** Returns the original that the fields of a form name; undefined for none. Throws 400 for an incomplete or invalid one. */
export function sourceIn(values: Record<string, string>): FileSource | undefined {
  const { sourceName = '', sourcePage = '', sourcePages = '', sourceSha256 = '' } = values;
  if (!sourceFields.some((field) => Object.hasOwn(values, field))) return undefined;
  const [page, pages] = [pageIn(sourcePage), pageIn(sourcePages)];
  const isNamed = sourceName.trim() !== '' && sourceName.length <= MAX_NAME_LENGTH;
  if (!isNamed || page === null || pages === null || page > pages || !/^[0-9a-f]{64}$/.test(sourceSha256)) {
    throw badFile(
      'State the name, the page, the number of pages and the SHA-256 of the original, or none of them',
    );
  }
  return { name: displayName(sourceName), page, pages, sha256: sourceSha256 };
}

function pageIn(text: string): number | null {
  const page = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;
  return page >= 1 && page <= MAX_PAGES ? page : null;
}
