/** True for an object as JSON makes it: neither a list nor an instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** The texts of an empty record. */
export function textsOf(empty: object): Record<string, ''> {
  return Object.fromEntries(Object.entries(empty).filter(([, held]) => held === ''));
}

/** A copy in which the texts that were left out are empty; anything but an object stays as it is. */
export function withEmptyTexts(value: unknown, emptyTexts: Record<string, ''>): unknown {
  return isPlainObject(value) ? { ...emptyTexts, ...value } : value;
}
