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
 * Throws 409 while the client's submission is under review or decided. Call it in the transaction of the change, after
 * locking the rows to change: a submission locks the same rows, so that it either includes the change or prevents it.
 */
export async function assertEditable(db: Kysely<Database>, userId: string): Promise<void> {
  const status = await statusOf(db, userId);
  if (status === null || isEditable(status)) return;
  throw conflict('You have submitted your onboarding. Your answers cannot be changed while it is reviewed.');
}

/** Whether the client's submission is decided. */
export async function isCaseDecided(db: Kysely<Database>, userId: string): Promise<boolean> {
  const status = await statusOf(db, userId);
  return status !== null && isDecided(status);
}

/**
 * Throws 409 once the submission is decided; during the review, a client may still have to verify an identity again.
 */
export async function assertUndecided(db: Kysely<Database>, userId: string): Promise<void> {
  if (!(await isCaseDecided(db, userId))) return;
  throw conflict('Your onboarding has been decided. To change anything, contact our office.');
}

/** Throws 409 for staff once the submission is decided: a decided case is immutable unless it is reopened. */
export async function assertReopened(db: Kysely<Database>, userId: string): Promise<void> {
  if (!(await isCaseDecided(db, userId))) return;
  throw conflict('This case is decided. Reopen it before you change anything on the client’s behalf.');
}

/**
 * Throws 409 for staff while the submission is under review or decided, since the change would irrecoverably delete
 * certified data.
 */
export async function assertNotSubmitted(db: Kysely<Database>, userId: string): Promise<void> {
  const status = await statusOf(db, userId);
  if (status === null || isEditable(status)) return;
  throw conflict('The client has submitted these documents. Request changes first, or reopen the case.');
}

/** Null if there is no onboarding, and so no submission. */
async function statusOf(db: Kysely<Database>, userId: string): Promise<SubmissionStatus | null> {
  const [row] = (await selectStatus(db, { userId })).rows;
  // Written by this server from the machine's own statuses.
  return row ? (row.status as SubmissionStatus) : null;
}
