import type { Kysely } from 'kysely';
import type { MissingAnswer } from '#domain/rules/submission.ts';
import type { SubmissionEvent, SubmissionStatus } from '#machines/submission.machine.ts';
import { instantInWords } from '#server/platform/core/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict, HttpError, notFound } from '#server/platform/http/errors.ts';
import { findOnboarding } from '../onboarding/onboarding.repository.ts';
import { listEvents } from './submission.repository.ts';

const whatHappened: Record<SubmissionStatus, string> = {
  draft: 'Nothing has been submitted yet',
  submitted: 'This onboarding was submitted',
  in_review: 'This onboarding was taken into review',
  changes_requested: 'Changes were requested',
  approved: 'This onboarding was approved',
  rejected: 'This onboarding was rejected',
  withdrawn: 'This onboarding was withdrawn',
};

const whatIsRefused: Record<SubmissionEvent['type'], string> = {
  submit: 'it cannot be submitted now',
  withdraw: 'it cannot be withdrawn now',
  takeIntoReview: 'it cannot be taken into review now',
  requestChanges: 'changes cannot be requested now',
  approve: 'it cannot be approved now',
  reject: 'it cannot be rejected now',
  reopen: 'it cannot be reopened now',
};

/**
 * The 409 for an event that is not legal now: what happened, and when, so that whoever came second knows.
 * @param db read anew: another may have moved the submission on since it was read
 */
export async function notNow(
  db: Kysely<Database>,
  onboardingId: string,
  event: SubmissionEvent['type'],
): Promise<HttpError> {
  const onboarding = await findOnboarding(db, onboardingId);
  if (!onboarding) return notFound();
  const last = (await listEvents(db, onboardingId)).at(-1);
  // Written by this server from the machine's own statuses.
  const happened = whatHappened[onboarding.status as SubmissionStatus];
  const when = last ? ` on ${instantInWords(last.at)}` : '';
  return conflict(`${happened}${when}: ${whatIsRefused[event]}.`);
}

/** The 409 with every reason that stands against a submission: step and dotted path in one property. */
export function incomplete(missing: readonly MissingAnswer[]): HttpError {
  return new HttpError(
    409,
    missing.map(({ step, property, message }) => ({
      property: property === '' ? step : `${step}.${property}`,
      message,
    })),
  );
}
