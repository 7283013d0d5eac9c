import type { Kysely } from 'kysely';
import type { StepId } from '../../machines/steps.ts';
import { isEditable, type SubmissionStatus } from '../../machines/submission.machine.ts';
import type { Database } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type VerificationOverview, verificationOverview } from '../identity/verification-overview.ts';
import type { StoredOnboarding } from './onboarding.repository.ts';

/** The steps that are done, and when; null where the time was not kept. A step that is not done is left out. */
export type DoneSteps = ReadonlyMap<StepId, string | null>;

/**
 * Which of the steps without a record of their own are done: everybody was mailed or is verified, the own identity was
 * handed in, the answers are submitted.
 */
export async function findLaterSteps(
  db: Kysely<Database>,
  deps: Pick<Deps, 'config' | 'clock'>,
  { id, user_id: userId, status }: StoredOnboarding,
): Promise<DoneSteps> {
  const { self, people } = await verificationOverview(db, deps, userId);
  const done = new Map<StepId, string | null>();
  if (areAllAsked(people)) done.set('controlOwnershipVerification', latestOf(people.map(askedAt)));
  if (self.status === 'pending' || self.status === 'verified') {
    done.set('identityVerification', self.updatedAt);
  }
  // Written by this server from the machine's own statuses.
  if (!isEditable(status as SubmissionStatus)) done.set('certifyAndSubmit', await lastSubmittedAt(db, id));
  return done;
}

type Person = VerificationOverview['people'][number];

const askedAt = (person: Person) => person.requestedAt;

/** Without anybody to ask, the step is still to come. */
function areAllAsked(people: readonly Person[]): boolean {
  return people.length > 0 && people.every((person) => person.verified || askedAt(person) !== null);
}

/** ISO 8601 in UTC sorts by time. */
function latestOf(times: readonly (string | null)[]): string | null {
  return times.reduce(
    (latest, time) => (time !== null && (latest === null || time > latest) ? time : latest),
    null,
  );
}

async function lastSubmittedAt(db: Kysely<Database>, onboardingId: string): Promise<string | null> {
  const row = await db
    .selectFrom('submission_versions')
    .select('submitted_at')
    .where('onboarding_id', '=', onboardingId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.submitted_at ?? null;
}
