import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { encryptedColumns } from '#server/start/encrypted-columns.ts';
import type { TestApi } from '#tests/support/api.ts';
import { tablesIn } from '#tests/support/tables.ts';
import { isAllowed } from '../authorisation/callers.ts';
import { cells } from '../authorisation/cells.ts';
import { prepare } from '../authorisation/sample-calls.ts';
import { buildWorld } from '../authorisation/world.ts';
import { byReportLink, mailedDirector } from '../mail/outreach.ts';

// SQLite alone: settings

/** The format of `createRecordCipher`: the version, the eight hexadecimal characters of the key's id, and the rest. */
const ENVELOPE = `v1.${'[0-9a-f]'.repeat(8)}.*`;

type Column = { table: string; column: string };

async function textColumns({ db }: TestApi): Promise<Column[]> {
  const names = await tablesIn(db);
  const tables = (await db.introspection.getTables()).filter(({ name }) => names.includes(name));
  return tables.flatMap(({ name: table, columns }) => columns.map(({ name: column }) => ({ table, column })));
}

/** Notes from now on each column that a ciphertext is written to, also where the row is deleted later. */
async function noteCiphertexts({ db }: TestApi, columns: readonly Column[]): Promise<void> {
  await sql`create table sealed (name text primary key)`.execute(db);
  for (const { table, column } of columns) {
    for (const change of ['insert', 'update']) {
      await sql`
        create trigger ${sql.id(`sealed_${change}_${table}_${column}`)} after ${sql.raw(change)} on ${sql.table(table)}
        when new.${sql.id(column)} glob ${sql.lit(ENVELOPE)}
        begin insert or ignore into sealed values (${sql.lit(`${table}.${column}`)}); end`.execute(db);
    }
  }
}

async function storedCiphertexts({ db }: TestApi, columns: readonly Column[]): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} glob ${ENVELOPE} limit 1`.execute(db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** What a call says besides, so that every encrypted column is written to. */
const more: Readonly<Record<string, object>> = {
  refundTrainingPurchase: { note: 'Asked by telephone' },
  decideVerification: { decision: 'refuse', reason: 'The photograph is blurred' },
};

it('lists every column that a call writes a ciphertext to, and no other', async () => {
  const world = await buildWorld();
  onTestFinished(world.api.close);
  const { api } = world;
  const columns = await textColumns(api);
  await noteCiphertexts(api, columns);
  for (const cell of cells) {
    if (cell.subject !== 'own' || isAllowed(cell.operation, cell.caller) !== 'yes') continue;
    await (await prepare(world, cell, more[cell.id] ?? {}))();
  }
  // By people without an account, of whom the matrix has none.
  const { link } = await mailedDirector(api);
  await byReportLink(api, link, 'POST', { reason: 'I do not know this company' });
  const { rows } = await sql<{ name: string }>`select name from sealed`.execute(api.db);
  const found = [...(await storedCiphertexts(api, columns)), ...rows.map(({ name }) => name)];
  const listed = encryptedColumns.map(([table, column]) => `${table}.${column}`);
  expect([...new Set(found)].sort()).toEqual(listed.toSorted());
}, 120_000);
