/**
 * The one text of a value: JSON without spaces, the properties of every object sorted (as RFC 8785 does for texts, whole
 * numbers, booleans and null, which is all that is frozen). Whoever has the same values gets the same SHA-256.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, held]) => held !== undefined);
  // By UTF-16 code units, as RFC 8785 orders them.
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([name, held]) => [name, sorted(held)]));
}
