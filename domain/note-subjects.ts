/** The subjects of staff notes: the field of the API calls, and the type in the audit trail. */
export const noteSubjects = {
  onboardingId: 'onboarding',
  contactId: 'contacts',
  msbApplicationId: 'msb-application',
} as const;

/** A field that names the subject of a note. */
export type NoteSubjectField = keyof typeof noteSubjects;

export type NoteSubjectType = (typeof noteSubjects)[NoteSubjectField];

export type NoteSubject = { about: NoteSubjectType; id: string };

/** The fields of a call that may name the subject, the most frequent first. */
export const noteSubjectFields = [
  'onboardingId',
  'contactId',
  'msbApplicationId',
] as const satisfies readonly NoteSubjectField[];

/** Returns the only subject that a call names; null if it names none, or several. */
export function noteSubjectOf(named: { readonly [Field in NoteSubjectField]?: string }): NoteSubject | null {
  const found = noteSubjectFields.flatMap((field) => {
    const id = named[field];
    return id === undefined ? [] : [{ about: noteSubjects[field], id }];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Returns the subject as the calls name it: `{ contactId: … }`. */
export function namedSubject({ about, id }: NoteSubject): { [Field in NoteSubjectField]?: string } {
  return Object.fromEntries(
    noteSubjectFields.filter((field) => noteSubjects[field] === about).map((field) => [field, id]),
  );
}
