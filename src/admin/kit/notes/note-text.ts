import { numberInWords } from '../number-in-words.ts';

/** The most characters of a note; the contract's own bound. */
const longest = 5000;
/** From so many characters on, how many there are is said. */
const nearTheEnd = 4500;

/** What is wrong with a note's text; undefined where nothing is. */
export function refusedText(text: string): string | undefined {
  const over = lengthOf(text) - longest;
  if (over > 0) return `A note holds ${numberInWords(longest)} characters: take away ${numberInWords(over)}`;
  return text.trim() === '' ? 'Write something first' : undefined;
}

/** `4,620 of 5,000 characters` near the end, undefined before. */
export function lengthInWords(text: string): string | undefined {
  const length = lengthOf(text);
  return length < nearTheEnd ? undefined : `${numberInWords(length)} of ${numberInWords(longest)} characters`;
}

/** As the server counts: a character beyond the basic plane is one. */
const lengthOf = (text: string) => [...text].length;
