import type { Kysely } from 'kysely';
import { isDecided, isEditable, type SubmissionStatus } from '#machines/submission.machine.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict } from '#server/platform/http/errors.ts';

const selectStatus = preparedQuery<{ userId: string }>()((db, slot) =>
  db
    .selectFrom('onboardings')
    .select('status')
    .where('user_id', '=', slot('userId'))
    .where('deleted_at', 'is', null),
);

/**
 * Throws 409 while what the client has submitted is reviewed or decided. Ask in the transaction of the change and after
 * locking what it changes: a submission locks the same rows, so that it either has the change or forbids it.
 */
export async function assertEditable(db: Kysely<Database>, userId: string): Promise<void> {
  const status = await statusOf(db, userId);
  if (status === null || isEditable(status)) return;
  throw conflict('You have submitted your onboarding. Your answers cannot be changed while it is reviewed.');
}

/** Whether the review of what the client has submitted is over. */
export async function isCaseDecided(db: Kysely<Database>, userId: string): Promise<boolean> {
  const status = await statusOf(db, userId);
  return status !== null && isDecided(status);
}

/** Throws 409 once the review is over; while it goes on, a client may still have to prove an identity again. */
export async function assertUndecided(db: Kysely<Database>, userId: string): Promise<void> {
  if (!(await isCaseDecided(db, userId))) return;
  throw conflict(
    'Your onboarding has been decided. Please talk to your contact at our office to change anything.',
  );
}

/** Throws 409 for staff once the review is over: what was decided stays as it was decided, unless it is reopened. */
export async function assertReopened(db: Kysely<Database>, userId: string): Promise<void> {
  if (!(await isCaseDecided(db, userId))) return;
  throw conflict('This case is decided. Reopen it before you change anything on the client’s behalf.');
}

/**
 * Throws 409 for staff while what the client has submitted is reviewed or decided: what was certified would be gone, and
 * nothing could bring it back.
 */
export async function assertNotSubmitted(db: Kysely<Database>, userId: string): Promise<void> {
  const status = await statusOf(db, userId);
  if (status === null || isEditable(status)) return;
  throw conflict('The client has submitted these documents. Ask for changes first, or reopen the case.');
}

/** Null: nothing was begun, so nothing was submitted. */
async function statusOf(db: Kysely<Database>, userId: string): Promise<SubmissionStatus | null> {
  const [row] = (await selectStatus(db, { userId })).rows;
  // Written by this server from the machine's own statuses.
  return row ? (row.status as SubmissionStatus) : null;
}
