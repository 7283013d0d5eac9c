/** Crockford's base 32 alphabet: no character is mistaken for another when read aloud or typed from paper. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The random characters of a number: 40 bits, in two groups of four. */
const randomDigits = 8;
export const certificateNumberBytes = 5;

/**
 * Returns a certificate's number, such as C-2026-7K3M-Q9ZT-4: the year, eight random characters, and a check character.
 * @param bytes `certificateNumberBytes` random bytes
 */
export function certificateNumber(year: number, bytes: Uint8Array): string {
  const drawn = inDigits(bytes).slice(0, randomDigits);
  const body = `${year}${drawn}`;
  return `C-${year}-${drawn.slice(0, 4)}-${drawn.slice(4)}-${checkOf(body)}`;
}

/** Returns whether a text is a valid number, in upper or lower case; the check character detects a wrong character. */
export function isCertificateNumber(text: string): boolean {
  const found = /^C-(\d{4})-([0-9A-Z]{4})-([0-9A-Z]{4})-([0-9A-Z])$/.exec(text.toUpperCase());
  if (!found) return false;
  const [, year = '', one = '', two = '', check] = found;
  return [...(one + two)].every((each) => digits.includes(each)) && checkOf(year + one + two) === check;
}

/** Returns bytes in the same alphabet in lower case, five bits per character: an address that can be typed from paper. */
export function inPlainDigits(bytes: Uint8Array): string {
  return inDigits(bytes).toLowerCase();
}

function inDigits(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => digits[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** Returns Luhn's check character modulo 32: it detects every single error and nearly every swap of adjacent characters. */
function checkOf(body: string): string {
  let sum = 0;
  for (const [place, digit] of [...body].reverse().entries()) {
    const value = digits.indexOf(digit) * (place % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / 32) + (value % 32);
  }
  return digits[(32 - (sum % 32)) % 32] ?? '0';
}
