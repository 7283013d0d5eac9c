import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/**
 * The complete files of the portal's typeface: Latin, Greek and Cyrillic. The portal itself uses subsets for browsers.
 */
const files = {
  regular: '400Regular/SourceSans3_400Regular.ttf',
  semiBold: '600SemiBold/SourceSans3_600SemiBold.ttf',
} as const;

export type FontName = keyof typeof files;

const { resolve } = createRequire(import.meta.url);
const bytes = (name: FontName) => readFileSync(resolve(`@expo-google-fonts/source-sans-3/${files[name]}`));

/** The contents of the font files, read once. */
export const fontFiles: Readonly<Record<FontName, Buffer>> = {
  regular: bytes('regular'),
  semiBold: bytes('semiBold'),
};

// Both weights have the same characters.
const font = create(fontFiles.regular) as Font;

/** The typeface's ascent in ems, the same for both weights. */
export const typefaceAscent = font.ascent / font.unitsPerEm;

const known = new Map<string, boolean>([['\n', true]]);

/** Whether the portal's typeface has a character. */
export function isInTypeface(character: string): boolean {
  const found = known.get(character) ?? font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  known.set(character, found);
  return found;
}

/**
 * Normalises a text: composed characters, line ends as `
 * `, no tabs.
 */
export function tidy(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ');
}

/**
 * Returns the text with only characters that the fonts have. A missing character is replaced by its Unicode number,
 * `[U+5F20]`, which is exact and can be looked up, unlike an empty box.
 * @param isSettable whether a font other than the typeface has the character
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
