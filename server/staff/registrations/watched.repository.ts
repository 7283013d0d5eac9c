import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClaimOutcome } from '#domain/compliance/register/claim.ts';
import type { RegisterStatus } from '#domain/compliance/register/register-entry.ts';
import { listedDays, type WatchedState } from '#domain/compliance/register/watch.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { PageAsked } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** @property open the condition of the cases that are open to the caller; null for all */
type Asked = PageAsked & {
  state: WatchedState | undefined;
  open: RawBuilder<SqlBool> | null;
  now: Date;
};

/** A registration that needs attention, with the case that it belongs to. */
export type WatchedRow = {
  id: string;
  company: string;
  assignee_id: string | null;
  outcome: ClaimOutcome;
  number: string;
  status: RegisterStatus | '';
  expires_on: string;
};

/** Returns one page of the registrations that need attention, the earliest end first, and their total. */
export async function listWatched(
  db: Kysely<Database>,
  { state, open, now, page, pageSize }: Asked,
): Promise<{ rows: WatchedRow[]; total: number }> {
  const soon = dayOf(new Date(now.getTime() + listedDays * 86_400_000));
  const conditions = [
    sql`onboardings.deleted_at is null`,
    sql`onboardings.status <> 'rejected'`,
    conditionOf(state, soon),
    ...(open ? [open] : []),
  ];
  const source = sql`case_registrations as registration
    join onboardings on onboardings.id = registration.onboarding_id
    where ${sql.join(conditions, sql` and `)}`;
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from ${source}`.execute(db);
  // Those that the register does not have have no end, and come last.
  const { rows } = await sql<WatchedRow>`
    select onboardings.id, onboardings.company, onboardings.assignee_id, registration.outcome, registration.number,
      registration.status, registration.expires_on
    from ${source}
    order by case when registration.expires_on = '' then 1 else 0 end, registration.expires_on, onboardings.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows, total: Number(counted[0]?.n ?? 0) };
}

function conditionOf(state: WatchedState | undefined, soon: string): RawBuilder<SqlBool> {
  const isEnding = sql<SqlBool>`(registration.outcome = 'registered' and registration.expires_on <> ''
    and registration.expires_on <= ${soon})`;
  if (state === 'ending') return isEnding;
  if (state !== undefined) return sql<SqlBool>`registration.outcome = ${state}`;
  return sql<SqlBool>`(registration.outcome in ('ended', 'name-differs', 'not-found') or ${isEnding})`;
}
