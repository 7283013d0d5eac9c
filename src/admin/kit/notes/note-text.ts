/** The most characters of a note; the contract's own bound. */
const longest = 5000;
/** From so many characters on, how many there are is said. */
const nearTheEnd = 4500;

/** What is wrong with a note's text; undefined where nothing is. */
export function refusedText(text: string): string | undefined {
  const over = lengthOf(text) - longest;
  if (over > 0) return `A note holds ${counted(longest)} characters: take away ${counted(over)}`;
  return text.trim() === '' ? 'Write something first' : undefined;
}

/** `4,620 of 5,000 characters` near the end, undefined before. */
export function lengthInWords(text: string): string | undefined {
  const length = lengthOf(text);
  return length < nearTheEnd ? undefined : `${counted(length)} of ${counted(longest)} characters`;
}

/** As the server counts: a character beyond the basic plane is one. */
const lengthOf = (text: string) => [...text].length;

const counted = (count: number) => count.toLocaleString('en-GB');
