import bidiFactory from 'bidi-js';
import { joiner } from './script-fonts.ts';

const bidi = bidiFactory();

/** A piece of a text in one font and one direction. @property level of the bidirectional algorithm (UAX 9): odd runs from right to left */
export type Run = { start: number; text: string; font: string; level: number };

/** Marks the direction of its neighbours, and has no shape of its own. */
const directionMark = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** The scripts that fontkit sets from right to left by itself. */
const setFromRight = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

/**
 * Splits a text of one line into runs, in logical order.
 * @param fontOf the font of a character; undefined where it has none
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
      const goesOn = last !== undefined && last.start + last.text.length === at;
      if (goesOn && last.font === font && last.level === level) last.text += character;
      else runs.push({ start: at, text: character, font, level });
    }
    at += character.length;
  }
  return runs;
}

/** Returns whether a character has no shape of its own, and only tells how its neighbours are set. */
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

/** Returns a run's text as fontkit has to be given it: fontkit goes by the script alone, not by the level. */
export function asSet(text: string, level: number): string {
  const isFromRight = level % 2 === 1;
  const letters = isFromRight
    ? Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('')
    : text;
  return setFromRight.test(text) === isFromRight ? letters : graphemesOf(letters).reverse().join('');
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Returns what is read as one character each. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Scripts that put no spaces between words: their lines break between any two. */
const withoutSpaces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u3000-\u303f\uff00-\uffef]/u;
const opens = /[\p{Ps}\p{Pi}]$/u;
const closes = /^[\p{Pe}\p{Pf}\p{Po}\p{Mn}\p{Mc}\u30fc\s]/u;

/** Returns the pieces of a text between which a line may break; spaces stay at the end of the piece before them. */
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
