import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { type FontName, isInTypeface } from './fonts.ts';

/** Noto Sans for scripts that the portal's typeface lacks: package and characters. */
const scripts = {
  hebrew: /\p{scx=Hebrew}/u,
  devanagari: /\p{scx=Devanagari}/u,
  bengali: /\p{scx=Bengali}/u,
  gurmukhi: /\p{scx=Gurmukhi}/u,
  gujarati: /\p{scx=Gujarati}/u,
  tamil: /\p{scx=Tamil}/u,
  telugu: /\p{scx=Telugu}/u,
  kannada: /\p{scx=Kannada}/u,
  malayalam: /\p{scx=Malayalam}/u,
  sinhala: /\p{scx=Sinhala}/u,
  thai: /\p{scx=Thai}/u,
  lao: /\p{scx=Lao}/u,
  khmer: /\p{scx=Khmer}/u,
  myanmar: /\p{scx=Myanmar}/u,
  armenian: /\p{scx=Armenian}/u,
  georgian: /\p{scx=Georgian}/u,
  ethiopic: /\p{scx=Ethiopic}/u,
} as const;

const arabic = /\p{scx=Arabic}/u;
/**
 * The characters of Vazirmatn for Arabic, Persian and Urdu. It takes precedence over Noto, whose letters share glyphs,
 * so that copying and searching in a reader give wrong letters.
 */
const inVazirmatn =
  /[\u060c-\u060d\u0610-\u0612\u0615\u061b\u061f\u0621-\u063a\u063d\u0640-\u0658\u065a-\u065b\u0660-\u0671\u0674\u0679\u067c\u067e\u0681\u0685-\u0686\u0688-\u0689\u0691\u0693\u0695-\u0696\u0698\u069a\u06a0-\u06a1\u06a4\u06a9-\u06ad\u06af\u06b5\u06ba\u06bc-\u06be\u06c0-\u06c3\u06c6-\u06d0\u06d2-\u06d5\u06dc-\u06de\u06e9\u06f0-\u06f9]/;

const eastAsian =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const japanese = /[\p{sc=Hiragana}\p{sc=Katakana}]/u;
const korean = /\p{sc=Hangul}/u;

type Face = keyof typeof scripts | 'arabic' | 'vazirmatn' | 'sc' | 'tc' | 'jp' | 'kr';

/** Controls the joining of adjacent letters, without a glyph of its own. */
export const joiner = /[\u200c\u200d]/;

const weights: Readonly<Record<FontName, number>> = { regular: 400, semiBold: 600 };

/** A subset font for one document. @property name in the document @property ascent in ems */
type ScriptFont = { name: string; bytes: Buffer; characters: ReadonlySet<number>; ascent: number };

/** The fonts of a document other than the portal's typeface, by name. */
export type ScriptFonts = ReadonlyMap<string, ScriptFont>;

/** The texts of a document by font weight. */
export type TextsByWeight = Readonly<Record<FontName, readonly string[]>>;

/** Creates subset fonts with the characters that the portal's typeface lacks. Reads no file if it has all of them. */
export async function fontsFor(texts: TextsByWeight): Promise<ScriptFonts> {
  const needed = new Map<string, { file: string; weight: FontName; characters: Set<string> }>();
  for (const weight of ['regular', 'semiBold'] as const) {
    for (const text of new Set(texts[weight].map((each) => each.normalize('NFC')))) {
      for (const character of new Set(text)) {
        if (isInTypeface(character)) continue;
        const file = fileFor(character, text);
        if (file === undefined) continue;
        const name = nameOf(file, weight);
        const entry = needed.get(name) ?? { file, weight, characters: new Set<string>() };
        needed.set(name, { ...entry, characters: entry.characters.add(character) });
      }
    }
  }
  const made = new Map<string, ScriptFont>();
  for (const [name, { file, weight, characters }] of needed) {
    // fontkit looks up the components of composed letters, and letters have other shapes next to a joiner.
    const listed = [...characters].join('');
    const bytes = await subsetFont(await readFile(file), `${listed}${listed.normalize('NFD')}\u200c\u200d`, {
      targetFormat: 'sfnt',
      variationAxes: { wght: weights[weight] },
    });
    const { characterSet, ascent, unitsPerEm } = create(bytes) as Font;
    made.set(name, { name, bytes, characters: new Set(characterSet), ascent: ascent / unitsPerEm });
  }
  return made;
}

/** Returns the name of the font for a character of a text; undefined if there is none. */
export function fontNameFor(
  character: string,
  { text, weight, fonts }: { text: string; weight: FontName; fonts: ScriptFonts },
): string | undefined {
  if (fonts.size === 0) return undefined;
  const file = fileFor(character, text);
  const font = file === undefined ? undefined : fonts.get(nameOf(file, weight));
  return font?.characters.has(character.codePointAt(0) ?? 0) ? font.name : undefined;
}

function nameOf(file: string, weight: FontName): string {
  return `${basename(file)}-${weight}`;
}

/**
 * The rest of the text decides ambiguous characters: Han glyphs differ by language, and letters of a word join only
 * within one font.
 */
function facesFor(character: string, text: string): readonly Face[] {
  if (eastAsian.test(character)) {
    if (japanese.test(text)) return ['jp', 'sc', 'tc', 'kr'];
    return korean.test(text) ? ['kr', 'sc', 'tc', 'jp'] : ['sc', 'tc', 'jp', 'kr'];
  }
  if (arabic.test(character)) {
    const letters = text.match(/\p{sc=Arabic}/gu) ?? [];
    return letters.every((letter) => inVazirmatn.test(letter)) ? ['vazirmatn', 'arabic'] : ['arabic'];
  }
  return (Object.keys(scripts) as (keyof typeof scripts)[]).filter((face) => scripts[face].test(character));
}

/** Returns the font file for a character of a text; undefined if there is none. */
function fileFor(character: string, text: string): string | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  for (const face of facesFor(character, text)) {
    const file = filesOf(face).get(codePoint);
    if (file !== undefined) return file;
  }
  return undefined;
}

const { resolve } = createRequire(import.meta.url);
const known = new Map<Face, ReadonlyMap<number, string>>();

/**
 * Returns the file of each character: one for most scripts, a hundred for East Asian ones, which are split by character
 * frequency.
 */
function filesOf(face: Face): ReadonlyMap<number, string> {
  const found = known.get(face) ?? listFiles(face);
  known.set(face, found);
  return found;
}

function listFiles(face: Face): ReadonlyMap<number, string> {
  const name = face === 'vazirmatn' ? face : `noto-sans-${face}`;
  const folder = dirname(resolve(`@fontsource-variable/${name}/unicode.json`));
  const parts: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
  const files = new Map<number, string>();
  for (const [part, listed] of Object.entries(parts)) {
    if (part.startsWith('latin')) continue;
    const file = join(folder, 'files', `${name}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`);
    for (const [from, to] of listed.split(',').map(rangeOf)) {
      for (let codePoint = from; codePoint <= to; codePoint += 1) files.set(codePoint, file);
    }
  }
  return files;
}

/** Parses a CSS range, 'U+0600-06FF' or 'U+204F'. */
function rangeOf(text: string): readonly [from: number, to: number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
