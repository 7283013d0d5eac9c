import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { OutreachLinksTable, OutreachReportsTable, OutreachStatesTable } from './tables.ts';

export type ReportLinkRow = Selectable<OutreachLinksTable>;
export type ReportRow = Selectable<OutreachReportsTable>;
export type StateRow = Selectable<OutreachStatesTable>;

export async function insertReportLink(trx: Transaction<Database>, row: ReportLinkRow): Promise<void> {
  await trx.insertInto('outreach_links').values(row).execute();
}

/** A link that has not ended. */
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

/** The link ends with its use. @returns false when another call has used it in the meantime */
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

/** The latest reports of a client's mails, the latest first. */
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

/** Whether any of the firm's people has ever taken a case of this client into review. */
export async function isReviewed(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('submission_events')
    .innerJoin('onboardings', 'onboardings.id', 'submission_events.onboarding_id')
    .select('submission_events.seq')
    .where('onboardings.user_id', '=', userId)
    // The only way into a review, and so to any decision.
    .where('submission_events.event', '=', 'takeIntoReview')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
