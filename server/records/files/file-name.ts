import { endingOf } from '#domain/rules/file-refusal.ts';
import { maxFileNameLength } from '#domain/rules/limits.ts';
import type { Disposition } from '#server/platform/files/file-store.ts';

const hidden = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * What a person's device called the file, made fit to be shown: the last part of a path, without control characters,
 * shortened in the middle so that its ending stays. It never becomes a path.
 */
export function displayName(sent: string | undefined): string {
  const last = (sent ?? '').split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(hidden, '').trim().normalize('NFC');
  if (/^\.*$/.test(name)) return 'picture';
  if (name.length <= maxFileNameLength) return name;
  const ending = endingOf(name);
  const kept = name.slice(0, maxFileNameLength - ending.length - 2);
  // Half of a character that takes two units is none.
  return `${kept.replace(/\p{Cs}$/u, '')}….${ending}`;
}

/** A name that somebody chose for a file, with the file's own ending where the name has another. */
export function withEndingOf(own: string, chosen: string): string {
  const ending = endingOf(own);
  return ending === '' || endingOf(chosen) === ending ? chosen : `${chosen}.${ending}`;
}

/** `Content-Disposition` that shows or saves the file and, whichever way it is saved, calls it so (RFC 6266). */
export function contentDisposition(disposition: Disposition, name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** What a file's name is encrypted for. */
export const nameBoundTo = (id: string) => `file|${id}|name`;
