import { namedBy } from './named-record.ts';

/** The records whose people are answered: the field of the API calls, and the type in the audit trail. */
const replySubjects = {
  contactId: 'contacts',
  msbApplicationId: 'msb-application',
  resumeId: 'resumes',
} as const;

export type ReplySubjectType = (typeof replySubjects)[keyof typeof replySubjects];

export type ReplySubject = { about: ReplySubjectType; id: string };

export const answeredRecord = namedBy(replySubjects);
