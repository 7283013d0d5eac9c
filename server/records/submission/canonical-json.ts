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
  const named = value as Readonly<Record<string, unknown>>;
  // Without a prototype, so that any name is a property like the others.
  const result: Record<string, unknown> = Object.create(null);
  // By UTF-16 code units, as RFC 8785 orders them and as `sort` does by itself.
  for (const name of Object.keys(named).sort()) {
    const held = named[name];
    if (held !== undefined) result[name] = sorted(held);
  }
  return result;
}
