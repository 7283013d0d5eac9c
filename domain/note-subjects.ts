import { namedBy } from './named-record.ts';

/** The subjects of staff notes: the field of the API calls, and the type in the audit trail. */
const noteSubjects = {
  onboardingId: 'onboarding',
  contactId: 'contacts',
  msbApplicationId: 'msb-application',
  resumeId: 'resumes',
} as const;

export type NoteSubjectType = (typeof noteSubjects)[keyof typeof noteSubjects];

export type NoteSubject = { about: NoteSubjectType; id: string };

export const notedRecord = namedBy(noteSubjects);
