import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { dialect } from '#tests/support/api.ts';

/** Has PostgreSQL count what a test has written, as it does by itself in time: its plans follow from that. */
export async function countRows(db: Kysely<Database>): Promise<void> {
  if (dialect === 'postgres') await sql`analyze`.execute(db);
}

/** The ways that read a table, or one side of a join, from end to end. */
const wholeWays = ['seqscan', 'hashjoin', 'mergejoin'];

/**
 * What the database does for each statement that `run` sends it: statement by statement, its steps.
 *
 * SQLite plans without counting, so its plan is the one of any size. PostgreSQL plans for the rows that it counted last,
 * and of some thousands, all in memory, it reads whole whatever is quick to read whole. What has to hold is that an index
 * serves where there are millions: so it is told to read whole only where there is no other way. Whether it reads in an
 * order or sorts, and by which index, is its own choice.
 * @param isIndexEnough whether an index that holds all that is asked is to serve without a look into its table
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
  // A prepared query holds places for its values.
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

/** A step stands on a line of its own, and what more is said of it on those below: here they are one text. */
function stepsIn(lines: readonly string[]): string[] {
  const steps: string[] = [];
  for (const [at, line] of lines.entries()) {
    const [, step] = /^ *-> +(.*)/.exec(line) ?? [];
    if (at === 0 || step !== undefined) steps.push(step ?? line);
    else steps.push(`${steps.pop()}; ${line.trim()}`);
  }
  return steps;
}
