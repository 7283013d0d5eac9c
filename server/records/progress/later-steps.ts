import type { Kysely } from 'kysely';
import type { StepId } from '#machines/steps.ts';
import { isEditable, type SubmissionStatus } from '#machines/submission.machine.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { unlessUnreadable } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type VerificationOverview, verificationOverviews } from '../identity/verification-overview.ts';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';

/** The completed steps with their times; null if the time is not stored. Incomplete steps have no entry. */
export type DoneSteps = ReadonlyMap<StepId, string | null>;

/**
 * Determines which of the steps without a record of their own are complete: all people were mailed or are verified, the
 * client's own identity check was handed in, the answers are submitted. Takes the rows of one page, so that the data is
 * read at once.
 * @returns a function for the steps of one row
 */
export async function findLaterSteps(
  db: Kysely<Database>,
  deps: Pick<Deps, 'config'>,
  rows: readonly StoredOnboarding[],
): Promise<(row: StoredOnboarding) => DoneSteps> {
  const userIds = rows.map((row) => row.user_id);
  const overviewOf = await verificationOverviews(db, deps, userIds);
  const submittedAt = await lastSubmittedAt(
    db,
    rows.filter(isClosed).map((row) => row.id),
  );
  return (row) => {
    const done = unlessUnreadable(() => doneWith(overviewOf(row.user_id)), new Map<StepId, string | null>());
    if (isClosed(row)) done.set('certifyAndSubmit', submittedAt.get(row.id) ?? null);
    return done;
  };
}

/** Whether its answers are submitted. The status was written by this server and is valid. */
function isClosed({ status }: StoredOnboarding): boolean {
  return !isEditable(status as SubmissionStatus);
}

function doneWith({ self, people }: VerificationOverview): Map<StepId, string | null> {
  const done = new Map<StepId, string | null>();
  if (areAllAsked(people)) done.set('controlOwnershipVerification', latestOf(people.map(askedAt)));
  if (self.status === 'pending' || self.status === 'verified') {
    done.set('identityVerification', self.updatedAt);
  }
  return done;
}

type Person = VerificationOverview['people'][number];

const askedAt = (person: Person) => person.requestedAt;

/** Without people to ask, the step is incomplete. */
function areAllAsked(people: readonly Person[]): boolean {
  return people.length > 0 && people.every((person) => person.verified || askedAt(person) !== null);
}

/** ISO 8601 strings in UTC sort by time. */
function latestOf(times: readonly (string | null)[]): string | null {
  return times.reduce(
    (latest, time) => (time !== null && (latest === null || time > latest) ? time : latest),
    null,
  );
}

async function lastSubmittedAt(
  db: Kysely<Database>,
  onboardingIds: readonly string[],
): Promise<Map<string, string>> {
  if (onboardingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('submission_versions')
    .select(({ fn }) => ['onboarding_id', fn.max('submitted_at').as('at')])
    .where('onboarding_id', 'in', onboardingIds)
    .groupBy('onboarding_id')
    .execute();
  return new Map(rows.map(({ onboarding_id, at }) => [onboarding_id, at]));
}
