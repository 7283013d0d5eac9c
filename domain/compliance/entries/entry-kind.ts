import type { components } from '#contract/schema.d.ts';
import type { QuestionForm } from '#domain/form/question.ts';

/** What staff record in the compliance file of a client. */
export type EntryKind = components['schemas']['ComplianceEntryKind'];

/** The questions of one kind of entry, and about whom it is. */
export type EntryForm = Omit<QuestionForm, 'lists'> & {
  /** An entry about a person names the person; one about the client is about the company as a whole. */
  about: 'client' | 'person' | 'either';
  /** The reason for the entry, in one sentence. */
  why: string;
  /** Whether only staff with the permission `compliance:sign-off` may record it. */
  isSignOff?: boolean;
};

export type EntryAnswers = components['schemas']['ComplianceAnswers'];
