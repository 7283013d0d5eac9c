/** Returns whether the value is a JSON object: neither a list nor an instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** Returns the text fields of an empty record. */
export function textsOf(empty: object): Record<string, ''> {
  return Object.fromEntries(Object.entries(empty).filter(([, held]) => held === ''));
}

/** Returns a copy in which omitted texts are empty; a value that is not an object is returned unchanged. */
export function withEmptyTexts(value: unknown, emptyTexts: Record<string, ''>): unknown {
  return isPlainObject(value) ? { ...emptyTexts, ...value } : value;
}
