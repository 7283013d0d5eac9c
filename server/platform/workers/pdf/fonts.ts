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
const known = new Map<string, boolean>([['\n', true]]);

function isSettable(character: string): boolean {
  const found = known.get(character) ?? font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  known.set(character, found);
  return found;
}

/**
 * The text as the fonts can set it. A character that they do not have is written as its Unicode number, `[U+5F20]`: it
 * stays exact and can be looked up, where an empty box would say nothing.
 */
export function settable(text: string): string {
  const tidy = text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ');
  if (/^[\n\x20-\x7e]*$/.test(tidy)) return tidy;
  return Array.from(tidy, (character) => (isSettable(character) ? character : numberOf(character))).join('');
}

function numberOf(character: string): string {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `[U+${number}]`;
}
