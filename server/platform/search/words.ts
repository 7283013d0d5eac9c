/** Shorter prefixes are not indexed, because they would match too many words. */
export const SHORTEST_BEGINNING = 3;
/** Longer words are truncated, in the index and in queries. */
const LONGEST_BEGINNING = 12;

/** Letters that Unicode does not decompose into a base letter and an accent. */
const foldedLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
};

/** Returns a text without case, accents and letter variants: 'Żółć GmbH' and 'zolc gmbh' are equal. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđðħıłþ]/gu, (letter) => foldedLetters[letter] ?? letter);
}

/** Returns the folded words of a text: its sequences of letters and digits. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns the index terms of a word: its prefixes of at least three letters; a shorter word only as a whole. */
export function beginningsOf(word: string): string[] {
  const letters = [...word].slice(0, LONGEST_BEGINNING);
  if (letters.length < SHORTEST_BEGINNING) return [word];
  return letters.map((_, index) => letters.slice(0, index + 1).join('')).slice(SHORTEST_BEGINNING - 1);
}

/** Returns the parts of three letters of a word, by which it is found from its middle. */
export function partsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
}

/** The letters that a typing error may have replaced, by the script of the word. */
const alphabets = [
  ...[/\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].map((script) => ({ script, letters: lettersOf(script) })),
  { script: /[a-z]/, letters: [...'abcdefghijklmnopqrstuvwxyz'] },
];

function lettersOf(script: RegExp): string[] {
  const all = Array.from({ length: 0x500 - 0x370 }, (_, at) => String.fromCodePoint(0x370 + at));
  return all.filter((letter) => script.test(letter) && /\p{Ll}/u.test(letter) && folded(letter) === letter);
}

/** Shorter words have too many others one typing error away. */
const SHORTEST_CORRECTED = 4;

/**
 * Returns what may be meant by a searched word with one typing error: a letter too many, missing, or wrong, or two of them swapped.
 * @param word folded
 */
export function oneTypoAway(word: string): string[] {
  const letters = [...lookedUp(word)];
  if (letters.length < SHORTEST_CORRECTED) return [];
  const others = alphabets.find(({ script }) => script.test(word))?.letters ?? [...'0123456789'];
  const found = new Set<string>();
  const add = (at: number, removed: number, inserted: readonly string[]) => {
    found.add(lookedUp([...letters.slice(0, at), ...inserted, ...letters.slice(at + removed)].join('')));
  };
  for (let at = 0; at <= letters.length; at += 1) {
    const [letter, next] = [letters[at], letters[at + 1]];
    for (const other of others) add(at, 0, [other]);
    if (letter === undefined) continue;
    add(at, 1, []);
    for (const other of others) add(at, 1, [other]);
    if (next !== undefined) add(at, 2, [next, letter]);
  }
  found.delete(lookedUp(word));
  return [...found];
}

/** Returns the part of a searched word that is looked up. */
export function lookedUp(word: string): string {
  return [...word].slice(0, LONGEST_BEGINNING).join('');
}

/**
 * Returns an identifier for comparison: only letters and digits, so that 12-345 and '12 345' are equal. '' for none.
 */
export function identifier(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Returns a complete email address for comparison, or null. */
export function wholeEmail(text: string): string | null {
  const address = folded(text.trim());
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(address) ? address : null;
}
