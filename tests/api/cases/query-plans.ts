import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { dialect } from '#tests/support/api.ts';

/** Lets PostgreSQL update its statistics for what a test has written, as it does itself in time: its plans depend on them. */
export async function countRows(db: Kysely<Database>): Promise<void> {
  if (dialect === 'postgres') await sql`analyze`.execute(db);
}

/** The plan nodes that read a table, or one side of a join, completely. */
const wholeWays = ['seqscan', 'hashjoin', 'mergejoin'];

/**
 * Returns the query plan of each statement of `run`, statement by statement, as a list of steps.
 *
 * SQLite plans without statistics, so its plan is the same for any size. PostgreSQL plans for the rows it last counted, and reads
 * tables of some thousand rows in memory completely. The requirement is that an index serves where there are millions of rows, so
 * sequential reads are only allowed if there is no other way. Whether it reads in an order or sorts, and which index it uses, is
 * its own choice.
 * @param isIndexEnough whether an index with all requested columns must be used without reading its table
 */
export async function plansOf(
  db: Kysely<Database>,
  run: (db: Kysely<Database>) => Promise<unknown>,
  { isIndexEnough = false } = {},
): Promise<string[][]> {
  const avoided = isIndexEnough ? [...wholeWays, 'bitmapscan'] : wholeWays;
  const statements = new Map<string, readonly unknown[]>();
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  const executor = watched.getExecutor();
  const compile = executor.compileQuery.bind(executor);
  executor.compileQuery = (...given: Parameters<typeof compile>) => {
    const compiled = compile(...given);
    statements.set(compiled.sql, compiled.parameters);
    return compiled;
  };
  await run(watched);
  expect(statements.size).toBeGreaterThan(0);
  const plans: string[][] = [];
  for (const [text, parameters] of statements) plans.push(await planOf(db, { text, parameters, avoided }));
  return plans;
}

type Asked = { text: string; parameters: readonly unknown[]; avoided: readonly string[] };

async function planOf(db: Kysely<Database>, { text, parameters, avoided }: Asked): Promise<string[]> {
  const parts = text.split(dialect === 'sqlite' ? '?' : /\$\d+/).map((part) => sql.raw(part));
  // A prepared query has placeholders for its values.
  const values = parameters.map((value) => sql`${typeof value === 'object' ? 1 : value}`);
  const query = sql.join(
    parts.flatMap((part, at) => [part, ...values.slice(at, at + 1)]),
    sql.raw(''),
  );
  if (dialect === 'sqlite') {
    const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(db);
    return rows.map(({ detail }) => detail);
  }
  return db.transaction().execute(async (trx) => {
    for (const way of avoided) await sql`set local ${sql.ref(`enable_${way}`)} = off`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(trx);
    return stepsIn(rows.map((row) => row['QUERY PLAN']));
  });
}

/** A step is on a line of its own, with its details on the lines below: here they are one text. */
function stepsIn(lines: readonly string[]): string[] {
  const steps: string[] = [];
  for (const [at, line] of lines.entries()) {
    const [, step] = /^ *-> +(.*)/.exec(line) ?? [];
    if (at === 0 || step !== undefined) steps.push(step ?? line);
    else steps.push(`${steps.pop()}; ${line.trim()}`);
  }
  return steps;
}
