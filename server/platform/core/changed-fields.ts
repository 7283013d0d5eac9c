import { isDeepStrictEqual } from 'node:util';

/** Returns the names of the changed fields, never their values, because the audit contains no personal data. */
export function changedFields(before: object | undefined, after: object): string[] {
  const earlier = new Map(Object.entries(before ?? {}));
  return Object.entries(after)
    .filter(([name, value]) => earlier.get(name) !== value && !isDeepStrictEqual(earlier.get(name), value))
    .map(([name]) => name);
}
