import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { operations } from '#contract/schema.d.ts';
import { daysAfter } from '#domain/rules/days.ts';
import { msbInProgress } from '#machines/msb-application.machine.ts';
import type { PageAsked } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { EndingRow } from '#server/records/compliance/endings/endings.repository.ts';
import { soonUntil } from './soon.ts';

/**
 * @property open the condition of the cases that are open to the caller; null for all
 * @property hasNotices whether the caller may see change notices of MSB applications
 */
type Asked = PageAsked & {
  state: NonNullable<operations['listEndings']['parameters']['query']>['state'];
  open: RawBuilder<SqlBool> | null;
  hasNotices: boolean;
  /** `YYYY-MM-DD`. */
  today: string;
};

type State = { state: 'ended' | 'soon' };

/** An ending with the case to which it belongs. */
export type FoundEnding = EndingRow & State & { company: string | null; user_id: string };

/** A change notice that is not sent. */
export type FoundNotice = State & {
  kind: 'change_notice';
  application_id: string;
  /** The id of the record. */
  subject: string;
  ends_on: string;
  /** The encrypted record. */
  name: string;
  /** The encrypted application. */
  company: string;
};

/** A row without its state. */
type Stateless<Row> = Row extends unknown ? Omit<Row, 'state'> : never;
type FoundRow = FoundEnding | FoundNotice;

/** Returns one page of what has ended or ends soon, the earliest first, and the total. */
export async function listCaseEndings(
  db: Kysely<Database>,
  { state, open, hasNotices, today, page, pageSize }: Asked,
): Promise<{ rows: FoundRow[]; total: number }> {
  const first = state === 'soon' ? today : '';
  const before = state === 'ended' ? today : daysAfter(soonUntil(today), 1);
  const days = sql<SqlBool>`ending.ends_on >= ${first} and ending.ends_on < ${before}`;
  const joined = sql`case_endings as ending join onboardings on onboardings.id = ending.onboarding_id`;
  const notices = sql`msb_records as record join msb_applications as application on application.id = record.application_id
    where record.due_on >= ${first} and record.due_on < ${before} and application.status in (${sql.join(msbInProgress)})`;
  // The endings of a deleted case are deleted with it, so that counting them reads no cases.
  const counted = open
    ? sql<{ n: number }>`select count(*) as n from ${joined} where ${days} and ${open}`
    : sql<{ n: number }>`select count(*) as n from case_endings as ending where ${days}`;
  const { rows: counts } = await counted.execute(db);
  const ofNotices = hasNotices
    ? (await sql<{ n: number }>`select count(*) as n from ${notices}`.execute(db)).rows
    : [];
  // Each part is read in its index's order, and no further than the page needs.
  const upTo = page * pageSize;
  const endings = sql`select * from (
    select ending.onboarding_id, ending.kind, ending.subject, ending.ends_on, ending.name,
      onboardings.company, onboardings.user_id, cast(null as text) as application_id
    from ${joined} where ${days} and ${open ?? sql`1 = 1`}
    order by ending.ends_on, ending.onboarding_id, ending.kind, ending.subject limit ${upTo}) as of_cases`;
  const alsoNotices = sql`union all select * from (
    select '' as onboarding_id, record.kind, record.id as subject, record.due_on as ends_on, record.sealed as name,
      application.sealed as company, '' as user_id, record.application_id
    from ${notices} order by record.due_on, record.id limit ${upTo}) as of_applications`;
  const { rows } = await sql<Stateless<FoundRow>>`
    select * from (${endings} ${hasNotices ? alsoNotices : sql``}) as found
    order by ends_on, onboarding_id, kind, subject
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const total = [...counts, ...ofNotices].reduce((sum, { n }) => sum + Number(n), 0);
  return { rows: rows.map((row) => ({ ...row, state: row.ends_on < today ? 'ended' : 'soon' })), total };
}
