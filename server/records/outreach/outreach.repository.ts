import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { OutreachLinksTable, OutreachReportsTable, OutreachStatesTable } from './tables.ts';

export type ReportLinkRow = Selectable<OutreachLinksTable>;
export type ReportRow = Selectable<OutreachReportsTable>;
export type StateRow = Selectable<OutreachStatesTable>;

export async function insertReportLink(trx: Transaction<Database>, row: ReportLinkRow): Promise<void> {
  await trx.insertInto('outreach_links').values(row).execute();
}

/** Finds a link that has not expired. */
export function findReportLink(
  db: Kysely<Database>,
  tokenHash: string,
  now: Date,
): Promise<ReportLinkRow | undefined> {
  return db
    .selectFrom('outreach_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Deletes a link on use. @returns false if a concurrent call has used it */
export async function useReportLink(trx: Transaction<Database>, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('outreach_links')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function forgetReportLinks(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('outreach_links').where('expires_at', '<=', now.toISOString()).execute();
}

export async function insertReport(trx: Transaction<Database>, row: ReportRow): Promise<void> {
  await trx.insertInto('outreach_reports').values(row).execute();
}

/** Returns the latest reports of a client's mails, latest first. */
export function findReportsOf(db: Kysely<Database>, userId: string, limit: number): Promise<ReportRow[]> {
  return db
    .selectFrom('outreach_reports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('reported_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findState(db: Kysely<Database>, userId: string): Promise<StateRow | undefined> {
  return db.selectFrom('outreach_states').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function setState(trx: Transaction<Database>, row: StateRow): Promise<void> {
  const { user_id, ...state } = row;
  await trx
    .insertInto('outreach_states')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(state))
    .execute();
}

/** Whether staff have ever taken a case of this client into review. */
export async function isReviewed(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('submission_events')
    .innerJoin('onboardings', 'onboardings.id', 'submission_events.onboarding_id')
    .select('submission_events.seq')
    .where('onboardings.user_id', '=', userId)
    // Every review and every decision starts with this event.
    .where('submission_events.event', '=', 'takeIntoReview')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
