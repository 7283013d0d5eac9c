import bidiFactory from 'bidi-js';
import { joiner } from './script-fonts.ts';

const bidi = bidiFactory();

/**
 * A part of a text in one font and one direction. @property level of the bidirectional algorithm (UAX 9): odd levels
 * are right to left
 */
export type Run = { start: number; text: string; font: string; level: number };

/** Sets the direction of adjacent text, without a glyph of its own. */
const directionMark = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** The scripts that fontkit sets from right to left itself. */
const setFromRight = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

/**
 * Splits a single-line text into runs, in logical order.
 * @param fontOf returns the font of a character; undefined if there is none
 */
export function runsOf(text: string, fontOf: (character: string) => string | undefined): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: Run[] = [];
  let at = 0;
  for (const character of text) {
    const last = runs.at(-1);
    const level = levels[at] ?? 0;
    const font = joiner.test(character) ? last?.font : fontOf(character);
    if (font !== undefined && !directionMark.test(character)) {
      const isContinued = last !== undefined && last.start + last.text.length === at;
      if (isContinued && last.font === font && last.level === level) last.text += character;
      else runs.push({ start: at, text: character, font, level });
    }
    at += character.length;
  }
  return runs;
}

/** Whether a character has no glyph, and only affects adjacent characters. */
export function isFormatting(character: string): boolean {
  return joiner.test(character) || directionMark.test(character);
}

/** Returns the runs of a line from left to right (UAX 9, rule L2). */
export function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(end, start + 1);
    }
  }
  return ordered;
}

/** Returns a run's text in the order that fontkit expects, since fontkit uses only the script, not the level. */
export function asSet(text: string, level: number): string {
  const isFromRight = level % 2 === 1;
  const letters = isFromRight
    ? Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('')
    : text;
  return setFromRight.test(text) === isFromRight ? letters : graphemesOf(letters).reverse().join('');
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Returns the grapheme clusters of a text. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Scripts without spaces between words: lines may break between any two. */
const withoutSpaces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u3000-\u303f\uff00-\uffef]/u;
const opens = /[\p{Ps}\p{Pi}]$/u;
const closes = /^[\p{Pe}\p{Pf}\p{Po}\p{Mn}\p{Mc}\u30fc\s]/u;

/** Splits a text where a line may break; spaces belong to the preceding piece. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1);
    if (last !== undefined && !mayBreakBetween(last, segment)) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}

function mayBreakBetween(before: string, after: string): boolean {
  if (closes.test(after) || opens.test(before)) return false;
  if (/\s$/.test(before)) return true;
  return withoutSpaces.test(before.slice(-1)) || withoutSpaces.test(after.slice(0, 1));
}
