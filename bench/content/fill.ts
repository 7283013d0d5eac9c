import { type Kysely, sql } from 'kysely';
import { systemClock } from '#server/platform/core/clock.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { parseConfig } from '#server/platform/settings/config.ts';
import { prepareDataDir } from '#server/platform/settings/data-dir.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { type AnyMeasured, addressesOf, measuredResources } from './resources.ts';

const ROWS_AT_ONCE = 10_000;

/** A list of a resource, with all the addresses that are measured. */
type Asked = { resource: string; isOpen: boolean; addresses: string[] };

/**
 * Fills the configured database with entries of managed resources, past its calls. No server may run on it.
 * @param env as the server is given it @param chosen names of resources; undefined for all that are measured
 * @returns the lists that are measured
 */
export async function fill(
  env: Record<string, string>,
  { entries, chosen }: { entries: number; chosen: readonly string[] | undefined },
): Promise<Asked[]> {
  const config = prepareDataDir(parseConfig(env));
  await prepareDatabase(config, systemClock);
  const { db, close } = openDatabase(config);
  const isPostgres = config.database.dialect === 'postgres';
  if (!isPostgres) await sql`pragma synchronous = off`.execute(db);
  const resources = measuredResources(config).filter(({ storage }) => chosen?.includes(storage.name) ?? true);
  for (const resource of resources) await fillOne(db, resource, { entries, isPostgres });
  await sql.raw(isPostgres ? 'vacuum analyze' : 'analyze').execute(db);
  await close();
  return resources.flatMap(({ storage, lists }) =>
    lists.map((list) => ({
      resource: `${storage.name}${list.isOpen ? ', as everyone' : ''}`,
      isOpen: list.isOpen ?? false,
      addresses: addressesOf(list),
    })),
  );
}

async function fillOne(
  db: Kysely<Database>,
  { storage, entry }: AnyMeasured,
  { entries, isPostgres }: { entries: number; isPostgres: boolean },
): Promise<void> {
  for (let from = 0; from < entries; from += ROWS_AT_ONCE) {
    const made = Array.from({ length: Math.min(ROWS_AT_ONCE, entries - from) }, (_, at) => entry(from + at));
    await inTransaction(db, async (trx) => {
      const insert = (table: string, all: readonly object[]) => insertAll(trx, table, { all, isPostgres });
      await insert(
        storage.table,
        made.map(({ row }) => row),
      );
      await insert(
        'search_index',
        made.flatMap(({ indexed }) => indexed ?? []),
      );
    });
  }
}

/**
 * Adds all rows with one statement and one parameter, which the database unpacks: to compile thousands of parameters costs more
 * than to write them.
 */
export async function insertAll(
  db: Kysely<Database>,
  table: string,
  { all, isPostgres }: { all: readonly object[]; isPostgres: boolean },
): Promise<void> {
  const [first] = all;
  if (!first) return;
  const names = Object.keys(first);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const values = JSON.stringify(all);
  const from = isPostgres
    ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${values}::json)`
    : sql`select ${sql.join(names.map((name) => sql`json_extract(value, ${`$.${name}`})`))} from json_each(${values})`;
  await sql`insert into ${sql.table(table)} (${columns}) ${from}`.execute(db);
}
