/** What staff write notes on: what the calls name it by, and what the audit trail calls it. */
export const noteSubjects = {
  onboardingId: 'onboarding',
  contactId: 'contacts',
  msbApplicationId: 'msb-application',
} as const;

/** What names the record that a note is on. */
export type NoteSubjectField = keyof typeof noteSubjects;

/** The kind of record that a note is on. */
export type NoteSubjectType = (typeof noteSubjects)[NoteSubjectField];

/** The record that a note is on. */
export type NoteSubject = { about: NoteSubjectType; id: string };

/** The fields of a call that may name the record, the most frequent first. */
export const noteSubjectFields = [
  'onboardingId',
  'contactId',
  'msbApplicationId',
] as const satisfies readonly NoteSubjectField[];

/** The one record that a call names; null where it names none, or several. */
export function noteSubjectOf(named: { readonly [Field in NoteSubjectField]?: string }): NoteSubject | null {
  const found = noteSubjectFields.flatMap((field) => {
    const id = named[field];
    return id === undefined ? [] : [{ about: noteSubjects[field], id }];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The record as the calls name it: `{ contactId: … }`. */
export function namedSubject({ about, id }: NoteSubject): { [Field in NoteSubjectField]?: string } {
  return Object.fromEntries(
    noteSubjectFields.filter((field) => noteSubjects[field] === about).map((field) => [field, id]),
  );
}
