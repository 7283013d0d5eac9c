import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { operations } from '#contract/schema.d.ts';
import { daysAfter } from '#domain/rules/days.ts';
import type { PageAsked } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { EndingRow } from '#server/records/compliance/endings/endings.repository.ts';
import { soonUntil } from './soon.ts';

/** @property open the condition of the cases that are open to the caller; null for all */
type Asked = PageAsked & {
  state: NonNullable<operations['listEndings']['parameters']['query']>['state'];
  open: RawBuilder<SqlBool> | null;
  /** `YYYY-MM-DD`. */
  today: string;
};

/** An ending with the case to which it belongs. */
export type FoundEnding = EndingRow & { company: string | null; user_id: string; state: 'ended' | 'soon' };

/** Returns one page of what has ended or ends soon, the earliest first, and the total. */
export async function listCaseEndings(
  db: Kysely<Database>,
  { state, open, today, page, pageSize }: Asked,
): Promise<{ rows: FoundEnding[]; total: number }> {
  const first = state === 'soon' ? today : '';
  const before = state === 'ended' ? today : daysAfter(soonUntil(today), 1);
  const days = sql<SqlBool>`ending.ends_on >= ${first} and ending.ends_on < ${before}`;
  const joined = sql`case_endings as ending join onboardings on onboardings.id = ending.onboarding_id`;
  // The endings of a deleted case are deleted with it, so that counting them reads no cases.
  const counted = open
    ? sql<{ n: number }>`select count(*) as n from ${joined} where ${days} and ${open}`
    : sql<{ n: number }>`select count(*) as n from case_endings as ending where ${days}`;
  const { rows: counts } = await counted.execute(db);
  const { rows } = await sql<Omit<FoundEnding, 'state'>>`
    select ending.*, onboardings.company, onboardings.user_id
    from ${joined} where ${days} and ${open ?? sql`1 = 1`}
    order by ending.ends_on, ending.onboarding_id, ending.kind, ending.subject
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return {
    rows: rows.map((row) => ({ ...row, state: row.ends_on < today ? 'ended' : 'soon' })),
    total: Number(counts[0]?.n ?? 0),
  };
}
