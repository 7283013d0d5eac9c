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
