import type { Kysely, Selectable, Transaction } from 'kysely';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type DayRange, piecesOf } from '../statistics/days.ts';
import { addCounts, type DwellTimeCounts, noDwellTimes } from './counts.ts';
import type {
  CountedMachine,
  CountProgressTable,
  DwellTimesTable,
  PresentStatesTable,
  StatePositionsTable,
} from './tables.ts';

/** Counts to add. */
export type AddedDwellTimes = Omit<DwellTimesTable, 'counts'> & { counts: DwellTimeCounts };
export type HereRow = Selectable<PresentStatesTable>;
export type PositionRow = Selectable<StatePositionsTable>;
export type PositionKey = Pick<PositionRow, 'machine' | 'onboarding_id' | 'tab'>;
export type Progress = Selectable<CountProgressTable>;

/** Per statement; SQLite allows 32,766 parameters. */
const ROWS_AT_ONCE = 500;

/** Returns the progress of counting. */
export function readProgress(db: Kysely<Database>): Promise<Progress> {
  return db.selectFrom('stay_progress').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
}

/** The same, locked until the transaction ends, so that one of several processes counts. */
export function lockProgress(trx: Transaction<Database>): Promise<Progress> {
  return lockRows(trx, 'stay_progress', 'revision')
    .where('id', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores the progress of counting. */
export async function saveProgress(
  trx: Transaction<Database>,
  change: Partial<Omit<Progress, 'id'>>,
): Promise<void> {
  await trx.updateTable('stay_progress').set(change).where('id', '=', 1).execute();
}

/** Adds counts. The progress is locked, so that no other process does. */
export async function addDwellTimes(
  trx: Transaction<Database>,
  added: readonly AddedDwellTimes[],
): Promise<void> {
  for (const machine of new Set(added.map((row) => row.machine))) {
    const rows = added.filter((row) => row.machine === machine);
    const known = await trx
      .selectFrom('stays')
      .selectAll()
      .where('machine', '=', machine)
      .where('span', 'in', ['day', 'week'])
      .where('first_day', 'in', [...new Set(rows.map(({ first_day }) => first_day))])
      .where('place', 'in', [...new Set(rows.map(({ place }) => place))])
      .execute();
    const before = new Map(known.map((row) => [keyOf(row), row.counts]));
    const now = rows.map(({ counts, ...row }) => {
      const sum: DwellTimeCounts = JSON.parse(before.get(keyOf(row)) ?? JSON.stringify(noDwellTimes()));
      addCounts(sum, counts);
      return { ...row, counts: JSON.stringify(sum) };
    });
    for (let from = 0; from < now.length; from += ROWS_AT_ONCE) {
      await trx
        .insertInto('stays')
        .values(now.slice(from, from + ROWS_AT_ONCE))
        .onConflict((conflict) =>
          conflict
            .columns(['machine', 'span', 'first_day', 'place'])
            .doUpdateSet((eb) => ({ counts: eb.ref('excluded.counts') })),
        )
        .execute();
    }
  }
}

function keyOf({ span, first_day, place }: Pick<DwellTimesTable, 'span' | 'first_day' | 'place'>): string {
  return `${span} ${first_day} ${place}`;
}

/** Adds differences to the current numbers per state. */
export async function addHere(
  trx: Transaction<Database>,
  rows: readonly Selectable<PresentStatesTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('stays_here')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['machine', 'place'])
        .doUpdateSet((eb) => ({ n: eb('stays_here.n', '+', eb.ref('excluded.n')) })),
    )
    .execute();
}

/** Returns the positions of some cases, on all machines and tabs. */
export function findPositions(
  trx: Kysely<Database>,
  machines: readonly CountedMachine[],
  onboardingIds: readonly string[],
): Promise<PositionRow[]> {
  return trx
    .selectFrom('stay_positions')
    .selectAll()
    .where('onboarding_id', 'in', onboardingIds)
    .where('machine', 'in', machines)
    .execute();
}

/** Returns positions whose last move was before an instant and that count as closed since, earliest first. */
export function findClosed(trx: Kysely<Database>, before: string, limit: number): Promise<PositionRow[]> {
  return trx
    .selectFrom('stay_positions')
    .selectAll()
    .where('open_at', '<', before)
    .orderBy('open_at')
    .limit(limit)
    .execute();
}

/** Stores the positions of cases. */
export async function savePositions(trx: Transaction<Database>, rows: readonly PositionRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await trx
      .insertInto('stay_positions')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['onboarding_id', 'machine', 'tab']).doUpdateSet((eb) => ({
          at: eb.ref('excluded.at'),
          places: eb.ref('excluded.places'),
          open_at: eb.ref('excluded.open_at'),
        })),
      )
      .execute();
  }
}

export async function dropPositions(trx: Transaction<Database>, keys: readonly PositionKey[]): Promise<void> {
  for (const { machine, onboarding_id, tab } of keys) {
    await trx
      .deleteFrom('stay_positions')
      .where('onboarding_id', '=', onboarding_id)
      .where('machine', '=', machine)
      .where('tab', '=', tab)
      .execute();
  }
}

/** Returns the counts of a range, by state. */
export async function dwellTimesIn(
  db: Kysely<Database>,
  machine: CountedMachine,
  range: DayRange,
): Promise<Map<string, DwellTimeCounts>> {
  const [first, ...others] = piecesOf(range).map(({ span, from, to }) =>
    db
      .selectFrom('stays')
      .select(['place', 'counts'])
      .where('machine', '=', machine)
      .where('span', '=', span)
      .where('first_day', '>=', from)
      .where('first_day', '<=', to),
  );
  if (!first) throw new Error('A range has at least one day');
  const rows = await others.reduce((all, each) => all.unionAll(each), first).execute();
  const found = new Map<string, DwellTimeCounts>();
  for (const { place, counts } of rows) {
    const sum = found.get(place) ?? noDwellTimes();
    addCounts(sum, JSON.parse(counts));
    found.set(place, sum);
  }
  return found;
}

/** Returns the current number of cases per state; negative where an earlier name of the state has more. */
export function hereNow(
  db: Kysely<Database>,
  machine: CountedMachine,
): Promise<Pick<Selectable<PresentStatesTable>, 'place' | 'n'>[]> {
  return db
    .selectFrom('stays_here')
    .select(['place', 'n'])
    .where('machine', '=', machine)
    .where('n', '<>', 0)
    .execute();
}
