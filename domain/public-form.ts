/** Milliseconds: a faster submission was not made by a person. */
export const minFormElapsed = 3000;

/** What a public form sends in addition to its fields. */
export type FormMarks = {
  /** The value of the honeypot field, which people do not see. */
  website?: string | undefined;
  /** Milliseconds that the form was open. */
  elapsed?: number | undefined;
};

/** Returns whether a person may have sent the form: the honeypot field is empty, and filling it in took some time. */
export function isByPerson({ website = '', elapsed = minFormElapsed }: FormMarks): boolean {
  return website === '' && elapsed >= minFormElapsed;
}
