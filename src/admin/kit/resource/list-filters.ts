/** Parses one parameter of a list's address, which may contain any text; undefined for no filter. */
export type Filter<Value> = (value: unknown) => Value | undefined;

/** Returns the filter of a text; it is trimmed. @param longest in characters */
export function text(longest = 200): Filter<string> {
  return (value) => (typeof value === 'string' && value.trim().slice(0, longest)) || undefined;
}

/** Returns the filter of a text that matches a pattern, such as a language tag; any other text is ignored. */
export function matching(pattern: RegExp): Filter<string> {
  return (value) => (typeof value === 'string' && pattern.test(value.trim()) ? value.trim() : undefined);
}

/** The id of another record, or a keyword such as `me`. */
export const id: Filter<string> = matching(/^[\w-]{1,64}$/);

/** A day, 'YYYY-MM-DD'. */
export const day: Filter<string> = matching(/^\d{4}-\d{2}-\d{2}$/);

/** The tag of a language, such as `en-CA`. */
export const languageTag: Filter<string> = matching(/^[A-Za-z0-9-]{1,35}$/);

export const yesNo: Filter<boolean> = (value) =>
  value === 'true' || value === 'false' ? value === 'true' : undefined;

/**
 * Returns the filter of one of a few values.
 * @param initial the value for an address without one; then `all` disables the filter
 */
export function oneOf<Value extends string>(known: readonly Value[], initial?: Value): Filter<Value> {
  return (value) => {
    if (initial !== undefined && value === 'all') return undefined;
    return known.find((each) => each === value) ?? initial;
  };
}
