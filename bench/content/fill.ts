import { type Kysely, sql, type Transaction } from 'kysely';
import { systemClock } from '#server/platform/core/clock.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { foundByOf, wordsKept } from '#server/platform/managed/words.ts';
import { parseConfig } from '#server/platform/settings/config.ts';
import { prepareDataDir } from '#server/platform/settings/data-dir.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { type AnyMeasured, addressesOf, measuredResources } from './resources.ts';

const ROWS_AT_ONCE = 10_000;

/** A list of a resource, with all the addresses that are measured. */
export type Asked = { resource: string; isOpen: boolean; addresses: string[] };

/** Returns the names of the managed resources, in the order in which they are measured. */
export function measuredNames(env: Record<string, string>): string[] {
  return measuredResources(parseConfig(env)).map(({ kept }) => kept.name);
}

/**
 * Fills the configured database with this many entries of a managed resource, without its API. No server may use the database.
 * @param env as the server gets it
 * @returns the lists to request
 */
export async function fill(
  env: Record<string, string>,
  { name, entries }: { name: string; entries: number },
): Promise<Asked[]> {
  const config = prepareDataDir(parseConfig(env));
  await prepareDatabase(config, systemClock);
  const { db, close } = openDatabase(config);
  const isPostgres = config.database.dialect === 'postgres';
  if (!isPostgres) {
    await sql`pragma cache_size = -400000`.execute(db);
    await sql`pragma synchronous = off`.execute(db);
  }
  const resource = measuredResources(config).find(({ kept }) => kept.name === name);
  if (!resource) throw new Error(`No resource ${name} is measured`);
  await fillOne(db, resource, { entries, isPostgres });
  await sql.raw(isPostgres ? 'vacuum analyze' : 'analyze').execute(db);
  await close();
  return resource.lists.map((list) => ({
    resource: `${name}${list.isOpen ? ', as everybody' : ''}`,
    isOpen: list.isOpen ?? false,
    addresses: addressesOf(list),
  }));
}

async function fillOne(
  db: Kysely<Database>,
  { kept, rows }: AnyMeasured,
  { entries, isPostgres }: { entries: number; isPostgres: boolean },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const insert = (table: string, all: readonly object[]) => insertAll(trx, table, { all, isPostgres });
    await sql`create temporary table found_by (id text, places text, words text)`.execute(trx);
    for (let from = 0; from < entries; from += ROWS_AT_ONCE) {
      const to = Math.min(entries, from + ROWS_AT_ONCE);
      const made = Array.from({ length: to - from }, (_, index) => rows(from + index));
      await insert(
        kept.table,
        made.map(({ row }) => row),
      );
      const besides = made.flatMap((one) => one.besides);
      for (const table of new Set(besides.map((one) => one.table))) {
        await insert(
          table,
          besides.filter((one) => one.table === table).map(({ row }) => row),
        );
      }
      const found = made.map(({ row, foundBy }) => foundByOf(foundBy, row));
      await insert(
        'found_by',
        found.map((one) => ({
          id: one.id,
          places: JSON.stringify(one.places.map(({ order, place }) => [order, place])),
          words: JSON.stringify([...wordsKept(one)]),
        })),
      );
    }
    await insertWords(trx, isPostgres);
  });
}

/** Adds all words at once and in the order of their index: to look each one up in the index would take most of the time. */
async function insertWords(trx: Transaction<Database>, isPostgres: boolean): Promise<void> {
  if (!isPostgres) {
    await sql`insert into managed_words (resource, word, place, id)
      select places.value ->> 0, words.value, places.value ->> 1, found_by.id
      from found_by, json_each(found_by.places) as places, json_each(found_by.words) as words
      order by 1, 2, 3, 4`.execute(trx);
    return;
  }
  const key = sql`managed_words_key`;
  await sql`set local maintenance_work_mem = '512MB'`.execute(trx);
  await sql`alter table managed_words drop constraint ${key}`.execute(trx);
  await sql`insert into managed_words (resource, word, place, id)
    select place ->> 0, word, place ->> 1, found_by.id
    from found_by, json_array_elements(found_by.places::json) as place,
      json_array_elements_text(found_by.words::json) as word`.execute(trx);
  await sql`alter table managed_words add constraint ${key} primary key (resource, word, place, id)`.execute(
    trx,
  );
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
