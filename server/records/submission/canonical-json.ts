/**
 * Returns the canonical text of a value: JSON without spaces, with sorted properties (like RFC 8785 for strings,
 * integers, booleans and null, the only types that are frozen). Equal values have the same SHA-256.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const named = value as Readonly<Record<string, unknown>>;
  // Without a prototype, so that any name is an ordinary property.
  const result: Record<string, unknown> = Object.create(null);
  // By UTF-16 code units, the order of RFC 8785 and of `sort`.
  for (const name of Object.keys(named).sort()) {
    const held = named[name];
    if (held !== undefined) result[name] = sorted(held);
  }
  return result;
}
