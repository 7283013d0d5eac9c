/** Beginnings shorter than this find nothing, so that no word is found by half the alphabet. */
const SHORTEST_BEGINNING = 3;
/** Of a longer word only so many letters count, in what is kept as in what is asked. */
const LONGEST_BEGINNING = 12;

/** Letters that Unicode does not take apart into a plain letter and an accent. */
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

/** A text without case, accents and the variants of its letters: 'Żółć GmbH' and 'zolc gmbh' are one. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđðħıłþ]/gu, (letter) => foldedLetters[letter] ?? letter);
}

/** The words of a text, folded: its runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Everything by which a word is found: its beginnings of three letters and more; a shorter word by itself alone. */
export function beginningsOf(word: string): string[] {
  const letters = [...word].slice(0, LONGEST_BEGINNING);
  if (letters.length < SHORTEST_BEGINNING) return [word];
  return letters.map((_, index) => letters.slice(0, index + 1).join('')).slice(SHORTEST_BEGINNING - 1);
}

/** What of a searched word is looked up. */
export function lookedUp(word: string): string {
  return [...word].slice(0, LONGEST_BEGINNING).join('');
}

/** An identifier as it is compared: letters and digits alone, so that 12-345 and '12 345' are one. '' for none. */
export function identifier(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** A whole e-mail address as it is compared, null for anything else. */
export function wholeEmail(text: string): string | null {
  const address = folded(text.trim());
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(address) ? address : null;
}
