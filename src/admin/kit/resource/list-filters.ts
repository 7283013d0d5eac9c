/** Reads one parameter of a list's address, which anyone may have typed; undefined where it asks for nothing. */
export type Filter<Value> = (value: unknown) => Value | undefined;

/** A text such as the beginnings of words; spaces around it make no difference. @param longest in characters */
export function text(longest = 200): Filter<string> {
  return (value) => (typeof value === 'string' && value.trim().slice(0, longest)) || undefined;
}

/** A text that matches a pattern, such as the tag of a language; any other asks for nothing. */
export function matching(pattern: RegExp): Filter<string> {
  return (value) => (typeof value === 'string' && pattern.test(value.trim()) ? value.trim() : undefined);
}

/** The id of another record, or a word in its place such as `me`. */
export const id: Filter<string> = matching(/^[\w-]{1,64}$/);

/** The tag of a language, such as `en-CA`. */
export const languageTag: Filter<string> = matching(/^[A-Za-z0-9-]{1,35}$/);

/** `true` or `false`. */
export const yesNo: Filter<boolean> = (value) =>
  value === 'true' || value === 'false' ? value === 'true' : undefined;

/**
 * One of a few values.
 * @param initial the value where the address has none; `all` then asks for everything
 */
export function oneOf<Value extends string>(known: readonly Value[], initial?: Value): Filter<Value> {
  return (value) => {
    if (initial !== undefined && value === 'all') return undefined;
    return known.find((each) => each === value) ?? initial;
  };
}
