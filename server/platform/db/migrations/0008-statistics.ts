import { type Kysely, SqliteAdapter, sql } from 'kysely';

const DAY_MS = 86_400_000;
/** Rows per query. */
const PAGE = 1000;

/** Counters for the statistics by day and by week, filled from earlier events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable('statistics')
    .addColumn('measure', 'text', (c) => c.notNull())
    .addColumn('span', 'text', (c) => c.notNull())
    .addColumn('first_day', 'text', (c) => c.notNull())
    .addColumn('item', 'text', (c) => c.notNull())
    .addColumn('n', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('statistics_key', ['measure', 'span', 'first_day', 'item']);
  // Read by ranges of the key, with a single number per row: with a rowid SQLite would store the key twice.
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await (isSqlite ? table.modifyEnd(sql`without rowid`) : table).execute();

  // Earlier requests for documents are only in encrypted texts, so they are counted from now on.
  const counts = new Map<string, number>();
  await countOnboardings(db, counts);
  await countChecks(db, counts);
  for (const [key, n] of counts) {
    const [measure, span, firstDay, item] = JSON.parse(key);
    await sql`insert into statistics (measure, span, first_day, item, n)
      values (${measure}, ${span}, ${firstDay}, ${item}, ${n})`.execute(db);
  }
}

type OnboardingRow = {
  id: string;
  status: string;
  current_step: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};
type EventRow = { onboarding_id: string; event: string; at: string };

async function countOnboardings(db: Kysely<unknown>, counts: Map<string, number>): Promise<void> {
  let last = '';
  for (;;) {
    const { rows } = await sql<OnboardingRow>`
      select id, status, current_step, created_at, updated_at, deleted_at from onboardings
      where id > ${last} order by id limit ${PAGE}`.execute(db);
    const end = rows.at(-1)?.id;
    if (end === undefined) return;
    const { rows: events } = await sql<EventRow>`
      select onboarding_id, event, at from submission_events
      where onboarding_id > ${last} and onboarding_id <= ${end} order by onboarding_id, seq`.execute(db);
    const eventsOf = new Map<string, EventRow[]>();
    for (const event of events) {
      eventsOf.set(event.onboarding_id, [...(eventsOf.get(event.onboarding_id) ?? []), event]);
    }
    for (const row of rows) countOnboarding(counts, row, eventsOf.get(row.id) ?? []);
    last = end;
  }
}

const measures: Record<string, string> = {
  submit: 'submitted',
  approve: 'approved',
  reject: 'rejected',
  requestChanges: 'changesRequested',
};

function countOnboarding(counts: Map<string, number>, row: OnboardingRow, events: EventRow[]): void {
  count(counts, 'started', row.created_at);
  if (row.status === 'draft' && row.deleted_at === null)
    count(counts, 'draft', row.updated_at, row.current_step);
  let isFirst = true;
  let undecided: string | null = null;
  for (const { event, at } of events) {
    const measure = measures[event];
    if (measure) count(counts, measure, at);
    if (event === 'submit') {
      if (isFirst) count(counts, 'timeToSubmit', at, bucketBetween(row.created_at, at));
      isFirst = false;
      undecided = at;
    }
    if ((event === 'approve' || event === 'reject') && undecided !== null) {
      count(counts, 'timeToDecide', at, bucketBetween(undecided, at));
      undecided = null;
    }
  }
}

/** Only the current status of a check is known, not earlier ones. */
async function countChecks(db: Kysely<unknown>, counts: Map<string, number>): Promise<void> {
  const { rows } = await sql<{ provider: string; status: string; day: string; n: number }>`
    select provider, status, substr(updated_at, 1, 10) as day, count(*) as n from identity_checks
    where status in ('verified', 'refused') and provider is not null and updated_at is not null
    group by provider, status, substr(updated_at, 1, 10)`.execute(db);
  for (const { provider, status, day, n } of rows) count(counts, 'check', day, `${provider}/${status}`, n);
}

function count(counts: Map<string, number>, measure: string, at: string, item = '', by = 1): void {
  const day = at.slice(0, 10);
  for (const [span, firstDay] of Object.entries({ day, week: mondayOf(day) })) {
    const key = JSON.stringify([measure, span, firstDay, item]);
    counts.set(key, (counts.get(key) ?? 0) + by);
  }
}

/** Copies of `days.ts` and `durations.ts`, because a migration must not change. */
function mondayOf(day: string): string {
  const date = new Date(day);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

function bucketBetween(start: string, end: string): string {
  const minutes = Math.max(Date.parse(end) - Date.parse(start), 60_000) / 60_000;
  return String(Math.floor(Math.log(minutes) / Math.log(1.1)));
}
