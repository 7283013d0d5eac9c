import { numberInWords } from '../number-in-words.ts';

/** The maximum length of a note in characters; the bound of the contract. */
const longest = 5000;
/** The counter is shown from this length on. */
const nearTheEnd = 4500;

/** Returns the error of a note's text; undefined for none. */
export function refusedText(text: string): string | undefined {
  const over = lengthOf(text) - longest;
  if (over > 0) return `A note holds ${numberInWords(longest)} characters. Remove ${numberInWords(over)}`;
  return text.trim() === '' ? 'Enter a note first' : undefined;
}

/** Returns `4,620 of 5,000 characters` near the maximum, undefined before. */
export function lengthInWords(text: string): string | undefined {
  const length = lengthOf(text);
  return length < nearTheEnd ? undefined : `${numberInWords(length)} of ${numberInWords(longest)} characters`;
}

/** Counts like the server: a character outside the basic multilingual plane counts as one. */
const lengthOf = (text: string) => [...text].length;
