import type { SubmissionStatus } from '#machines/submission.machine.ts';
import { keyRing } from '#server/derived/audit/audit-keys.ts';
import { setEnd } from '#server/derived/audit/chain-end.ts';
import type { ChainEnd } from '#server/derived/audit/entry-hash.ts';
import { openAuditChain } from '#server/derived/audit/open-chain.ts';
import { forgetDueDates } from '#server/derived/case-index/bring-due-dates-up-to-date.ts';
import { bringCaseIndexUpToDate } from '#server/derived/case-index/bring-up-to-date.ts';
import { caseIndexOf } from '#server/derived/case-index/case-index.ts';
import { countCases } from '#server/derived/counts/case-counts.ts';
import { countStatistics } from '#server/derived/statistics/count-statistics.ts';
import type { DatabaseHandle } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { checkSecret } from '#server/start/check-secret.ts';
import { migrate } from '#server/start/migrate.ts';
import { openForLongWork } from '#server/start/prepare-database.ts';
import { AuditChain } from './audit-chain.ts';
import { createChance } from './chance.ts';
import type { FileToStore } from './file-rows.ts';
import { seedDesk, seedFirm } from './firm/firm.ts';
import { madeBlocks } from './makers.ts';
import { earliestStart, picturedCases, startOf } from './many-lives.ts';
import { openPostgresSink } from './postgres-sink.ts';
import { GatheredRows, type PackedRows, type SeededTable, type Sink, seededTables } from './sink.ts';
import { drawSpecimens, factsOf, type Specimens, storeSpecimens } from './specimens.ts';
import { openSqliteSink } from './sqlite-sink.ts';
import { Tally } from './tally.ts';

/** Why nothing was written, with a message for the user. */
export class SeedError extends Error {}

export type SeedOptions = {
  config: Config;
  cases: number;
  /** The same seed makes the same cases. */
  seed: number;
  /** The end of the two years. */
  until: Date;
  /** Whether to add to a database that already has clients. */
  force?: boolean;
  /** Whether to add content, learners, messages and MSB applications. */
  firm?: boolean;
  onProgress?: (made: number) => void;
};

export type SeedReport = {
  rows: Partial<Record<SeededTable, number>>;
  seconds: number;
  processorSeconds: number;
};

const REVIEWERS = 6;

/**
 * Fills the configured database with made-up cases in every status, with everything that the server would have stored for them;
 * only the files of the first twenty cases of the queue have bytes. No server may use the database meanwhile. If the seed is
 * killed, discard the database. Throws `SeedError` if the database already has clients.
 */
export async function seed(options: SeedOptions): Promise<SeedReport> {
  const begun = performance.now();
  const processor = process.cpuUsage();
  const { config } = options;
  const isFresh = await prepare(options);
  const firm = { until: options.until, manager: `manager-${options.seed}@example.com` };
  if (options.firm) await withDatabase(config, ({ db }) => seedFirm(config, db, firm));
  const end = await endOfChain(options);
  const sink = counting(
    config.database.dialect === 'sqlite'
      ? openSqliteSink(config.database.file, { isFresh })
      : await openPostgresSink(config.database.url, { isFresh }),
  );
  const specimens = await drawSpecimens();
  const { chain, tally, statuses, files } = await writeCases({ ...options, specimens }, sink, end);
  await sink.close();
  await storeSpecimens(config, specimens, files);

  await withDatabase(config, async ({ db }) => {
    await inTransaction(db, async (trx) => {
      await countCases(trx, Object.fromEntries(statuses));
      await countStatistics(trx, tally.counted);
      await setEnd(trx, chain.end, keyRing(config, 'audit-chain').current);
      const made_with = caseIndexOf(config).terms.madeWith;
      await trx.updateTable('case_index').set({ made_with, making: null, through: '' }).execute();
      await forgetDueDates(trx);
    });
    if (options.firm) await seedDesk(config, db, firm);
  });
  const { user, system } = process.cpuUsage(processor);
  return {
    rows: sink.rows,
    seconds: (performance.now() - begun) / 1000,
    processorSeconds: (user + system) / 1e6,
  };
}

/** Creates the schema. Throws `SeedError` if there are clients, unless `force` is set. @returns whether there are none */
async function prepare({ config, seed: number, force }: SeedOptions): Promise<boolean> {
  return withDatabase(config, async (handle) => {
    const { db } = handle;
    await migrate(handle);
    await checkSecret(db, config);
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
    return clients.length === 0;
  });
}

/** Indexes the existing cases and returns the end of the audit chain. */
async function endOfChain({ config, until }: SeedOptions): Promise<ChainEnd> {
  return withDatabase(config, async ({ db }) => {
    const clock = { now: () => until };
    await bringCaseIndexUpToDate({ config, db, clock });
    await openAuditChain({ config, db, clock });
    const head = db.selectFrom('audit_head').select(['seq', 'hash']).where('id', '=', 1);
    return head.executeTakeFirstOrThrow();
  });
}

async function writeCases(
  { until, onProgress, specimens, ...options }: SeedOptions & { specimens: Specimens },
  sink: ReturnType<typeof counting>,
  end: ChainEnd,
) {
  const rows = new GatheredRows();
  const chain = new AuditChain(rows, keyRing(options.config, 'audit-chain'), end);
  const terms = new CollectedTerms();
  const tally = new Tally();
  const statuses = new Map<SubmissionStatus, number>();
  const write = (gathered: GatheredRows) => {
    for (const [table, values] of gathered.take()) sink.write(table, values, values.length);
  };
  const reviewers = addReviewers(rows, options.seed, until);
  const kind = { ...options, until: until.getTime() };
  const made = { ...kind, reviewers, pictured: picturedCases(kind), specimens: factsOf(specimens) };
  const files: FileToStore[] = [];
  for await (const block of madeBlocks(made)) {
    for (const { table, rows: packed, count } of block.rows) sink.write(table, packed, count);
    chain.add(block.audit);
    chain.write(block.to < options.cases ? earliestStart(made, block.to) : Number.POSITIVE_INFINITY);
    write(rows);
    terms.add(block.terms, block.traits);
    tally.add(block.counted);
    files.push(...block.files);
    for (const status of block.statuses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await sink.flush();
    onProgress?.(block.to);
  }
  terms.markShared(caseIndexOf(options.config).terms.duplicate);
  for (const pairs of terms.inOrder()) {
    sink.write('case_terms', pairs, pairs.length);
    await sink.flush();
  }
  return { chain, tally, statuses, files };
}

/** Adds the reviewers of the cases; they sign in with a code that is sent to their address. @returns their ids */
function addReviewers(rows: GatheredRows, seed: number, until: Date): string[] {
  const chance = createChance(seed);
  const at = new Date(startOf({ until: until.getTime() })).toISOString();
  return Array.from({ length: REVIEWERS }, (_, index) => {
    const id = chance.id();
    const email = reviewerEmail(seed, index + 1);
    rows.add('users', {
      id,
      email,
      role: 'reviewer',
      staff_roles: null,
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

/** Counts the written rows. */
function counting(sink: Sink) {
  const rows: Partial<Record<SeededTable, number>> = Object.fromEntries(
    Object.keys(seededTables).map((table) => [table, 0]),
  );
  return {
    ...sink,
    rows,
    write(table: SeededTable, packed: PackedRows, count: number) {
      rows[table] = (rows[table] ?? 0) + count;
      sink.write(table, packed);
    },
  };
}

async function withDatabase<T>(config: Config, work: (handle: DatabaseHandle) => Promise<T>): Promise<T> {
  const handle = openForLongWork(config);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** Rows between two flushes. */
const ROWS_AT_ONCE = 200_000;

/**
 * The search terms of all cases, collected until they can be written in the order of their key, which is several times as fast.
 */
class CollectedTerms {
  readonly #casesOf = new Map<number, number[]>();
  readonly #traits = new Set<number>();

  /** @param pairs a term and a case alternately */
  add(pairs: Float64Array, traits: Float64Array): void {
    for (const trait of traits) this.#traits.add(trait);
    for (let at = 0; at < pairs.length; at += 2) {
      const [term = 0, caseKey = 0] = [pairs[at], pairs[at + 1]];
      const cases = this.#casesOf.get(term);
      if (cases) cases.push(caseKey);
      else this.#casesOf.set(term, [caseKey]);
    }
  }

  /** Adds the term of the cases that share a trait with another one. */
  markShared(duplicate: number): void {
    const having = [...this.#traits].map((trait) => this.#casesOf.get(trait) ?? []);
    this.#casesOf.set(duplicate, [...new Set(having.filter((cases) => cases.length > 1).flat())]);
  }

  /** In batches, so that not all of them are rows at once. */
  *inOrder(): Generator<Exclude<PackedRows, string>> {
    let rows: [number, number][] = [];
    for (const term of Float64Array.from(this.#casesOf.keys()).sort()) {
      for (const caseKey of Float64Array.from(this.#casesOf.get(term) ?? []).sort())
        rows.push([term, caseKey]);
      if (rows.length < ROWS_AT_ONCE) continue;
      yield rows;
      rows = [];
    }
    yield rows;
  }
}
