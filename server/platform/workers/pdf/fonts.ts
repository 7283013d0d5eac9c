import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** The portal's own typeface, whole: Latin, Greek and Cyrillic. The portal's files of it are cut up for browsers. */
const files = {
  regular: '400Regular/SourceSans3_400Regular.ttf',
  semiBold: '600SemiBold/SourceSans3_600SemiBold.ttf',
} as const;

export type FontName = keyof typeof files;

const { resolve } = createRequire(import.meta.url);
const bytes = (name: FontName) => readFileSync(resolve(`@expo-google-fonts/source-sans-3/${files[name]}`));

/** The fonts' files, read once. */
export const fontFiles: Readonly<Record<FontName, Buffer>> = {
  regular: bytes('regular'),
  semiBold: bytes('semiBold'),
};

// Both weights have the same characters.
const font = create(fontFiles.regular) as Font;

/** How far the typeface's letters reach above the baseline, in ems; both weights alike. */
export const typefaceAscent = font.ascent / font.unitsPerEm;

const known = new Map<string, boolean>([['\n', true]]);

/** Returns whether the portal's own typeface has a character. */
export function isInTypeface(character: string): boolean {
  const found = known.get(character) ?? font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  known.set(character, found);
  return found;
}

/** The text in one form: composed characters, line ends as `\n`, no tabs. */
export function tidy(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ');
}

/**
 * The text as fonts can set it. A character that none of them has is written as its Unicode number, `[U+5F20]`: it
 * stays exact and can be looked up, where an empty box would say nothing.
 * @param isSettable says which characters other fonts than the typeface have
 */
export function settable(text: string, isSettable: (character: string) => boolean = () => false): string {
  const tidied = tidy(text);
  if (/^[\n\x20-\x7e]*$/.test(tidied)) return tidied;
  return Array.from(tidied, (character) =>
    isInTypeface(character) || isSettable(character) ? character : numberOf(character),
  ).join('');
}

function numberOf(character: string): string {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `[U+${number}]`;
}
