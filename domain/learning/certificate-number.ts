/** Crockford's digits: none is taken for another when it is read aloud or typed from paper. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters by chance in a number: 40 bits, in two groups of four. */
const randomDigits = 8;
export const certificateNumberBytes = 5;

/**
 * A certificate's number, such as C-2026-7K3M-Q9ZT-4: the year, eight characters by chance, and one that checks the others.
 * @param bytes `certificateNumberBytes` of them, by chance
 */
export function certificateNumber(year: number, bytes: Uint8Array): string {
  const drawn = inDigits(bytes).slice(0, randomDigits);
  const body = `${year}${drawn}`;
  return `C-${year}-${drawn.slice(0, 4)}-${drawn.slice(4)}-${checkOf(body)}`;
}

/** Whether a text is a number as one can be, in whatever case it was typed: a slip of one character is noticed. */
export function isCertificateNumber(text: string): boolean {
  const found = /^C-(\d{4})-([0-9A-Z]{4})-([0-9A-Z]{4})-([0-9A-Z])$/.exec(text.toUpperCase());
  if (!found) return false;
  const [, year = '', one = '', two = '', check] = found;
  return [...(one + two)].every((each) => digits.includes(each)) && checkOf(year + one + two) === check;
}

/** Bytes in the same digits in lower case, five bits each: an address that can be read from paper. */
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

/** Luhn's check modulo 32: it notices each single slip and nearly every swap of neighbours. */
function checkOf(body: string): string {
  let sum = 0;
  for (const [place, digit] of [...body].reverse().entries()) {
    const value = digits.indexOf(digit) * (place % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / 32) + (value % 32);
  }
  return digits[(32 - (sum % 32)) % 32] ?? '0';
}
