import type { StepId } from './steps.ts';
import type { SubmissionStatus } from './submission.machine.ts';

/**
 * What the machines' actors answer. An expected refusal is an outcome of its own; a rejected
 * promise means surprise (the network, the server's fault) and goes through `onError`.
 */

/** One refused field as the server names it: a dotted path and what to do about it. */
export type FieldError = { property: string; message: string };

/** `missing` opens an empty form: nothing was saved yet. */
export type LoadOutcome = { kind: 'found' } | { kind: 'missing' };

export type SaveOutcome =
  | { kind: 'saved' }
  /** While changes are requested; `marked`: the steps on which something of them is still open, in their order. */
  | { kind: 'savedInRevision'; marked: readonly StepId[] }
  | { kind: 'invalid'; errors: readonly FieldError[] }
  /** The record was changed elsewhere after this form was opened; nothing was written. */
  | { kind: 'conflict'; message: string };

/** A session that the server has opened and that nothing has stored yet: its token, and the address of its account. */
export type OpenedSession = { token: string; email: string };

export type VerifyOutcome =
  | { kind: 'verified' }
  /** A link opened it where nobody had asked: anybody may have mailed that link, so the person says whose account it is. */
  | { kind: 'unconfirmed'; session: OpenedSession }
  | { kind: 'refused'; message: string };

export type SendCodeOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; message: string; retryAfterSeconds: number | null };

/** What the case is once it was read: it says whether there is something to certify or something to follow. */
export type CaseOutcome = { status: SubmissionStatus };

export type SubmitOutcome =
  | { kind: 'submitted'; status: SubmissionStatus }
  | { kind: 'invalid'; errors: readonly FieldError[] }
  /** Something is missing by the server's rules; what it is has been read again. */
  | { kind: 'incomplete' };

export type WithdrawOutcome =
  | { kind: 'withdrawn'; status: SubmissionStatus }
  /** The review has gone on meanwhile. */
  | { kind: 'refused'; status: SubmissionStatus; message: string };

/** Why a step could not go on, and what it was doing. */
export type Failure = {
  during: 'load' | 'save' | 'withdraw' | 'send';
  reason: 'error' | 'conflict';
  /** '' where it carries no words of its own. */
  message: string;
};

/** What stands for an error without a message (specification section 8). */
export const requestFailed = 'Request failed';

/** The message of whatever an actor threw (specification section 8: 'Request failed' or 'Unknown error'). */
export function messageOf(error: unknown): string {
  return ownWordsOf(error) || requestFailed;
}

/** As {@link messageOf}, but '' for an error without a message: the page says what stands for it there. */
export function ownWordsOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' && error ? error : 'Unknown error';
}

/** Default of every actor contract: the portal and the tests provide their own. */
export function notProvided(name: string): never {
  throw new Error(`The actor "${name}" is not provided`);
}
