import { endingOf } from '#domain/rules/file-refusal.ts';
import { maxFileNameLength } from '#domain/rules/limits.ts';
import type { Disposition } from '#server/platform/files/file-store.ts';

const hidden = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * Returns the name of an uploaded file, made safe to display: the last path segment, without control characters,
 * shortened in the middle so that the extension is preserved. It is never used as a path.
 */
export function displayName(sent: string | undefined): string {
  const last = (sent ?? '').split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(hidden, '').trim().normalize('NFC');
  if (/^\.*$/.test(name)) return 'picture';
  if (name.length <= maxFileNameLength) return name;
  const ending = endingOf(name);
  const stored = name.slice(0, maxFileNameLength - ending.length - 2);
  // Removes a split surrogate pair.
  return `${stored.replace(/\p{Cs}$/u, '')}….${ending}`;
}

/** Returns a chosen file name, with the extension of the file's own name if they differ. */
export function withEndingOf(own: string, chosen: string): string {
  const ending = endingOf(own);
  return ending === '' || endingOf(chosen) === ending ? chosen : `${chosen}.${ending}`;
}

/** Returns a `Content-Disposition` value that sets the file name for every way of saving (RFC 6266). */
export function contentDisposition(disposition: Disposition, name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** What the encryption of a file name is bound to. */
export const nameBoundTo = (id: string) => `file|${id}|name`;

/** What the encryption of a file's original is bound to. */
export const sourceBoundTo = (id: string) => `file|${id}|source`;
