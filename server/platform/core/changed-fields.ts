import { isDeepStrictEqual } from 'node:util';

/** The names of the fields that are not as they were, never their values: the audit holds no personal data. */
export function changedFields(before: object | undefined, after: object): string[] {
  const earlier = new Map(Object.entries(before ?? {}));
  return Object.entries(after)
    .filter(([name, value]) => earlier.get(name) !== value && !isDeepStrictEqual(earlier.get(name), value))
    .map(([name]) => name);
}
