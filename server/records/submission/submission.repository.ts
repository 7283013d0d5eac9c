import type { Kysely, Selectable, Transaction } from 'kysely';
import type { SubmissionEvent, SubmissionStatus } from '#machines/submission.machine.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { SubmissionEventsTable, SubmissionVersionsTable } from './tables.ts';

export type VersionRow = Selectable<SubmissionVersionsTable>;
export type EventRow = Selectable<SubmissionEventsTable>;

/** The actor of an event of the server itself: the column takes no null. */
export const serverId = '';

/** The columns of a version without the frozen data. */
export type ListedVersion = Omit<VersionRow, 'data'>;

const listed = ['onboarding_id', 'version', 'submitted_at', 'certifier', 'sha256'] as const;

/** Returns the versions of an onboarding, oldest first. */
export function listVersions(db: Kysely<Database>, onboardingId: string): Promise<ListedVersion[]> {
  return db
    .selectFrom('submission_versions')
    .select(listed)
    .where('onboarding_id', '=', onboardingId)
    .orderBy('version')
    .execute();
}

/** Returns one version without the frozen data. */
export function findListedVersion(
  db: Kysely<Database>,
  onboardingId: string,
  version: number,
): Promise<ListedVersion | undefined> {
  return db
    .selectFrom('submission_versions')
    .select(listed)
    .where('onboarding_id', '=', onboardingId)
    .where('version', '=', version)
    .executeTakeFirst();
}

export function findVersion(
  db: Kysely<Database>,
  onboardingId: string,
  version: number,
): Promise<VersionRow | undefined> {
  return db
    .selectFrom('submission_versions')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function insertVersion(trx: Transaction<Database>, row: VersionRow): Promise<void> {
  await trx.insertInto('submission_versions').values(row).execute();
}

/** Returns the events in order. */
export function listEvents(db: Kysely<Database>, onboardingId: string): Promise<EventRow[]> {
  return db
    .selectFrom('submission_events')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .orderBy('seq')
    .execute();
}

export async function insertEvent(trx: Transaction<Database>, row: EventRow): Promise<void> {
  await trx.insertInto('submission_events').values(row).execute();
}

/** The events with which the records are the version in force. */
const setsApproved: readonly SubmissionEvent['type'][] = ['approve', 'update', 'startReview'];

type Move = {
  event: SubmissionEvent['type'];
  from: SubmissionStatus;
  to: SubmissionStatus;
  /** ISO 8601, UTC. */
  now: string;
};

/**
 * Changes the status of a submission, and locks it until the transaction ends. False if its status is no longer `from`.
 */
export async function moveSubmission(
  trx: Transaction<Database>,
  id: string,
  { event, from, to, now }: Move,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('onboardings')
    .set((eb) => ({
      status: to,
      updated_at: now,
      ...waitOf(event, now),
      ...(makesVersion(event) && {
        submissions: eb
          .selectFrom('submission_versions')
          .select(({ fn }) => fn.coalesce(fn.max('version'), eb.lit(0)).as('last'))
          .where('onboarding_id', '=', id),
      }),
      // A case that a process of before this column approved has none until its update.
      ...(setsApproved.includes(event) && { approved_version: eb.ref('submissions') }),
      ...((event === 'reject' || event === 'reopen') && { approved_version: null }),
      // The records are those of the version in force again.
      ...((event === 'abandon' || event === 'endReview') && {
        submissions: eb.fn.coalesce('approved_version', 'submissions'),
      }),
      ...(event === 'submit' && { submitted_at: now }),
    }))
    .where('id', '=', id)
    .where('status', '=', from)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether the client certifies the records with this event, which freezes them as another version. */
export function makesVersion(event: string): boolean {
  return event === 'submit' || event === 'certify';
}

/** Whether an event completes the pending staff action. */
export function isAnswer(event: SubmissionEvent['type']): boolean {
  return event === 'approve' || event === 'reject' || event === 'requestChanges';
}

const waitGoesOn: readonly Move['event'][] = ['takeIntoReview', 'amend', 'restore', 'certify'];

type Wait = { waiting_since?: string | null; due_at?: null; due_set_to?: null };

/**
 * Since when a case waits for staff. Returning or deciding it ends the wait and clears the due date; a follower of the
 * event sets the due date of a new wait.
 */
function waitOf(event: Move['event'], now: string): Wait {
  if (waitGoesOn.includes(event)) return {};
  return event === 'submit' || event === 'reopen'
    ? { waiting_since: now }
    : { waiting_since: null, due_at: null, due_set_to: null };
}

/** Blocks all saves of the client's sections, also by staff, until the transaction ends. */
export async function lockSections(trx: Transaction<Database>, userId: string): Promise<void> {
  await lockRows(trx, 'section_records', 'version').where('user_id', '=', userId).execute();
}
