/** A whole number as it is read: `1,000`. */
export function numberInWords(n: number): string {
  return n.toLocaleString('en-GB');
}
