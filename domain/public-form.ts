/** Milliseconds in which nobody fills in a form: what is sent sooner was not sent by a person. */
export const minFormElapsed = 3000;

/** What a form for everybody sends beside what was typed. */
export type FormMarks = {
  /** What stands in the field that people do not see. */
  website?: string | undefined;
  /** Milliseconds that the form was open. */
  elapsed?: number | undefined;
};

/** Whether a person may have sent the form: the field that nobody sees is empty, and it took them some time. */
export function isByPerson({ website = '', elapsed = minFormElapsed }: FormMarks): boolean {
  return website === '' && elapsed >= minFormElapsed;
}
