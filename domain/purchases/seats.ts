/** The number of seats that a team purchase can have; the contract states the same. */
export const seatsAtLeast = 2;
export const seatsAtMost = 500;

type Bought = { quantity: number; total: number };

/**
 * Returns the part of a payment that a number of its seats cost, in the smallest unit. Parts of seats that are refunded one after
 * the other add up to the whole payment. @param before seats that were refunded before
 */
export function priceOfSeats({ quantity, total }: Bought, seats: number, before: number): number {
  const upTo = (count: number) => Number((BigInt(total) * BigInt(count)) / BigInt(quantity));
  return upTo(before + seats) - upTo(before);
}

/**
 * Splits a pasted list, or the content of a CSV file, into addresses: one for each line, comma, semicolon or tab. A heading and
 * other columns of a CSV file, which contain no `@`, are left out as long as another entry has one.
 */
export function addressesIn(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.split(/[,;\t]/).map(bare))
    .map((cells) => cells.filter((cell) => cell !== ''))
    .filter((cells) => cells.length > 0);
  return lines.flatMap((cells, index) => {
    const addresses = cells.filter((cell) => cell.includes('@'));
    if (addresses.length > 0) return addresses;
    const isHeading = index === 0 && lines.length > 1 && cells.some((cell) => /mail/i.test(cell));
    return isHeading ? [] : cells.slice(0, 1);
  });
}

/** Without blanks, quotation marks, and the name and brackets of `Ada <ada@example.com>`. */
function bare(cell: string): string {
  const text = cell
    .replace(/^\uFEFF/, '')
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim();
  return (/<([^<>]+)>$/.exec(text)?.[1] ?? text).trim();
}
