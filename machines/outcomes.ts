import type { StepId } from './steps.ts';
import type { SubmissionStatus } from './submission.machine.ts';

/**
 * The outcomes of the machines' actors. An expected refusal is an outcome; a rejected promise is an unexpected error (of the
 * network or the server) and goes through `onError`.
 */

/** A refused field: a dotted path and what to do about it. */
export type FieldError = { property: string; message: string };

/** `missing` opens an empty form: nothing was saved yet. */
export type LoadOutcome = { kind: 'found' } | { kind: 'missing' };

export type SaveOutcome =
  | { kind: 'saved' }
  /** While changes are requested; `marked`: the steps with changes that are still open, in order. */
  | { kind: 'savedInRevision'; marked: readonly StepId[] }
  | { kind: 'invalid'; errors: readonly FieldError[] }
  /** The record was changed elsewhere after this form was opened; nothing was written. */
  | { kind: 'conflict'; message: string };

/**
 * A session that the server has opened and that is not stored yet: its token, the address of its account, and whether other
 * clients share cases with it.
 */
export type OpenedSession = { token: string; email: string; hasSharedCases?: boolean };

export type VerifyOutcome =
  | { kind: 'verified' }
  /**
   * A link opened it in a browser that had not requested it. Anyone may have mailed that link, so the user must confirm whose
   * account it is.
   */
  | { kind: 'unconfirmed'; session: OpenedSession }
  | { kind: 'refused'; message: string };

export type SendCodeOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; message: string; retryAfterSeconds: number | null };

/** The status of the case when it was fetched: it decides whether there is something to certify or to follow. */
export type CaseOutcome = { status: SubmissionStatus };

export type SubmitOutcome =
  | { kind: 'submitted'; status: SubmissionStatus }
  | { kind: 'invalid'; errors: readonly FieldError[] }
  /** The server's rules found something missing; what it is has been fetched again. */
  | { kind: 'incomplete' };

export type WithdrawOutcome =
  | { kind: 'withdrawn'; status: SubmissionStatus }
  /** The review has proceeded meanwhile. */
  | { kind: 'refused'; status: SubmissionStatus; message: string };

/** Why a step could not continue, and what it was doing. */
export type Failure = {
  during: 'load' | 'save' | 'withdraw' | 'send';
  reason: 'error' | 'conflict';
  /** '' for an error without a message of its own. */
  message: string;
};

/** The message for an error without one (specification section 8). */
export const requestFailed = 'Request failed';

/** Returns the message of any value that an actor threw (specification section 8: 'Request failed' or 'Unknown error'). */
export function messageOf(error: unknown): string {
  return ownWordsOf(error) || requestFailed;
}

/** Like {@link messageOf}, but '' for an error without a message: the page has its own text for that. */
export function ownWordsOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' && error ? error : 'Unknown error';
}

/** The default of every actor: the portal and the tests provide their own. */
export function notProvided(name: string): never {
  throw new Error(`The actor "${name}" is not provided`);
}
