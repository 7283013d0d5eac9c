import type { SubmissionStatus } from '../../machines/submission.machine.ts';
import { bringCaseIndexUpToDate } from '../../server/cases/bring-up-to-date.ts';
import { countCases } from '../../server/cases/case-counts.ts';
import { caseIndexOf } from '../../server/cases/case-index.ts';
import { dayOf } from '../../server/clock.ts';
import type { Config } from '../../server/config.ts';
import { type DatabaseHandle, openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { countStatistics } from '../../server/statistics/count-statistics.ts';
import { AuditChain, type AuditEnd } from './audit-chain.ts';
import { createCaseWriter } from './case-rows.ts';
import { type Chance, createChance } from './chance.ts';
import { CollectedTerms } from './collected-terms.ts';
import { live } from './life.ts';
import { openPostgresSink } from './postgres-sink.ts';
import { type SeededTable, type Sink, seededTables } from './sink.ts';
import { Tally } from './tally.ts';
import { openThreadedSqliteSink } from './threaded-sqlite-sink.ts';

/** Why nothing was written, in words for whoever called. */
export class SeedError extends Error {}

export type SeedOptions = {
  config: Config;
  /** How many are made. */
  cases: number;
  /** The same number makes the same cases. */
  seed: number;
  /** When their two years end. */
  until: Date;
  /** Whether a database with clients may be added to. */
  force?: boolean;
  onProgress?: (made: number) => void;
};

export type SeedReport = {
  rows: Partial<Record<SeededTable, number>>;
  seconds: number;
  processorSeconds: number;
};

const TWO_YEARS = 2 * 365 * 86_400_000;
const CASES_AT_ONCE = 1000;
const REVIEWERS = 6;

/**
 * Fills the configured database with made-up cases in every status, with all that the server would have kept of them;
 * only their files have no bytes. No server may run on it meanwhile. A seed that was killed leaves a database to be
 * thrown away. Throws `SeedError` where clients are there already.
 */
export async function seed(options: SeedOptions): Promise<SeedReport> {
  const begun = performance.now();
  const processor = process.cpuUsage();
  const { config } = options;
  const { end, isEmpty } = await prepare(options);
  const indexes = { rebuildsIndexes: isEmpty };
  const sink = counting(
    config.database.dialect === 'sqlite'
      ? openThreadedSqliteSink(config.database.file, indexes)
      : await openPostgresSink(config.database.url, indexes),
  );
  const { chain, tally, statuses } = await writeCases(options, sink, end);
  await sink.close();

  await withDatabase(config, async ({ db }) => {
    await inTransaction(db, async (trx) => {
      await countCases(trx, Object.fromEntries(statuses));
      await countStatistics(trx, tally.counted);
      await trx.updateTable('audit_head').set(chain.end).where('id', '=', 1).execute();
      const made_with = caseIndexOf(config).terms.madeWith;
      await trx.updateTable('case_index').set({ made_with, making: null, through: '' }).execute();
    });
  });
  const { user, system } = process.cpuUsage(processor);
  return {
    rows: sink.rows,
    seconds: (performance.now() - begun) / 1000,
    processorSeconds: (user + system) / 1e6,
  };
}

/** The schema, where the audit ends, and whether there are no clients. */
async function prepare({
  config,
  seed: number,
  until,
  force,
}: SeedOptions): Promise<{ end: AuditEnd; isEmpty: boolean }> {
  return withDatabase(config, async (handle) => {
    const { db } = handle;
    await migrate(handle);
    const clients = await db.selectFrom('users').select('id').where('role', '=', 'client').limit(1).execute();
    if (clients.length > 0 && !force) {
      throw new SeedError(
        'This database has clients already: choose an empty one, or add to it with --force',
      );
    }
    const seeded = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', reviewerEmail(number, 1))
      .execute();
    if (seeded.length > 0) {
      throw new SeedError(`This database has the cases of --seed ${number} already: choose another number`);
    }
    await bringCaseIndexUpToDate({ config, db, clock: { now: () => until } });
    const head = db.selectFrom('audit_head').select(['seq', 'hash']).where('id', '=', 1);
    return { end: await head.executeTakeFirstOrThrow(), isEmpty: clients.length === 0 };
  });
}

async function writeCases(
  { config, cases, seed: number, until, onProgress }: SeedOptions,
  sink: Sink,
  end: AuditEnd,
) {
  const chance = createChance(number);
  const chain = new AuditChain(sink, end);
  const terms = new CollectedTerms();
  const tally = new Tally();
  const statuses = new Map<string, number>();
  const startOf = until.getTime() - TWO_YEARS;
  const reviewers = addReviewers(sink, chance, { seed: number, at: new Date(startOf).toISOString() });
  const write = createCaseWriter(
    { sink, audit: chain, terms, tally },
    { config, chance, today: dayOf(until), reviewers },
  );
  for (let at = 0; at < cases; at += 1) {
    // In the order of their start, so that the audit can be written as time goes on.
    const startedAt = Math.round(startOf + ((at + chance.share()) / cases) * TWO_YEARS);
    const status: SubmissionStatus = write(live(chance, startedAt, until.getTime()), `${number}-${at + 1}`);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if ((at + 1) % CASES_AT_ONCE !== 0) continue;
    chain.write(startedAt);
    await sink.flush();
    onProgress?.(at + 1);
  }
  chain.write(Number.POSITIVE_INFINITY);
  await sink.flush();
  await terms.write(sink);
  return { chain, tally, statuses };
}

/** Who decides the cases; they sign in by a code that is sent to their address. @returns their ids */
function addReviewers(
  sink: Sink,
  chance: Chance,
  { seed: number, at }: { seed: number; at: string },
): string[] {
  return Array.from({ length: REVIEWERS }, (_, index) => {
    const id = chance.id();
    const email = reviewerEmail(number, index + 1);
    sink.add('users', {
      id,
      email,
      role: 'reviewer',
      first_name: 'Reviewer',
      last_name: `${index + 1}`,
      search_text: `${email} reviewer ${index + 1}`,
      disabled: 0,
      created_at: at,
      updated_at: at,
      last_sign_in_at: null,
    });
    return id;
  });
}

function reviewerEmail(number: number, reviewer: number): string {
  return `reviewer-${number}-${reviewer}@example.com`;
}

/** Counts the rows that go through. */
function counting(sink: Sink): Sink & { rows: Partial<Record<SeededTable, number>> } {
  const rows: Partial<Record<SeededTable, number>> = Object.fromEntries(
    Object.keys(seededTables).map((table) => [table, 0]),
  );
  return {
    ...sink,
    rows,
    add(table, row) {
      rows[table] = (rows[table] ?? 0) + 1;
      sink.add(table, row);
    },
  };
}

async function withDatabase<T>(config: Config, work: (handle: DatabaseHandle) => Promise<T>): Promise<T> {
  const handle = openDatabase(config);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}
