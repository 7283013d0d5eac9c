import { hash } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { incorporationKey, nameKey, type RegisterClaim } from '#domain/compliance/register/claim.ts';
import type { RegisterEntry, RegisterStatus } from '#domain/compliance/register/register-entry.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import { type PageAsked, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { folded } from '#server/platform/search/words.ts';
import type { MsbRegisterStateTable, MsbRegisterTable } from './tables.ts';

export type RegisterState = Selectable<MsbRegisterStateTable>;
type Row = Selectable<MsbRegisterTable>;

const initial: RegisterState = {
  id: 'register',
  version: 0,
  businesses: 0,
  sha256: '',
  source: '',
  received_at: '',
  checked_at: '',
  etag: '',
  last_modified: '',
  error: '',
  error_at: '',
  next_fetch_at: '',
};

/** Returns the state of the register. */
export async function findState(db: Kysely<Database>): Promise<RegisterState> {
  return (await db.selectFrom('msb_register_state').selectAll().executeTakeFirst()) ?? initial;
}

/** Locks the state of the register until the transaction ends. */
export async function lockState(trx: Transaction<Database>): Promise<RegisterState> {
  await trx
    .insertInto('msb_register_state')
    .values(initial)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return lockRows(trx, 'msb_register_state', 'version').returningAll().executeTakeFirstOrThrow();
}

export async function changeState(db: Kysely<Database>, change: Partial<RegisterState>): Promise<void> {
  await db.updateTable('msb_register_state').set(change).execute();
}

/** Returns a business as the register gives it. */
function entryOf(row: Row): RegisterEntry {
  return {
    number: row.number,
    names: JSON.parse(row.names),
    status: row.status,
    approvedOn: row.approved_on,
    expiresOn: row.expires_on,
    incorporationNumber: row.incorporation_number,
    incorporatedIn: row.incorporated_in,
    address: row.address,
    website: row.website,
  };
}

/** Returns the business of a number. */
export async function findBusiness(db: Kysely<Database>, number: string): Promise<RegisterEntry | undefined> {
  const row = await db.selectFrom('msb_register').selectAll().where('number', '=', number).executeTakeFirst();
  return row && entryOf(row);
}

function rowOf(entry: RegisterEntry): Row {
  return {
    number: entry.number,
    names: JSON.stringify(entry.names),
    searched: folded(entry.names.join('\n')),
    status: entry.status,
    approved_on: entry.approvedOn,
    expires_on: entry.expiresOn,
    incorporation_number: entry.incorporationNumber,
    incorporation_key: incorporationKey(entry.incorporationNumber),
    incorporated_in: entry.incorporatedIn,
    address: entry.address,
    website: entry.website,
    digest: hash('sha256', JSON.stringify(entry), 'base64url'),
  };
}

/** Rows per statement: SQLite and PostgreSQL limit the number of parameters. */
const AT_ONCE = 500;

/** Replaces the businesses by those of a file, and writes only the rows that differ. @returns how many */
export async function replaceBusinesses(
  trx: Transaction<Database>,
  entries: readonly RegisterEntry[],
): Promise<{ added: number; changed: number; removed: number }> {
  const stored = new Map(
    (await trx.selectFrom('msb_register').select(['number', 'digest']).execute()).map((row) => [
      row.number,
      row.digest,
    ]),
  );
  const rows = entries.map(rowOf);
  const written = rows.filter(({ number, digest }) => stored.get(number) !== digest);
  const present = new Set(rows.map(({ number }) => number));
  const removed = [...stored.keys()].filter((number) => !present.has(number));
  const replaced = written.map(({ number }) => number).filter((number) => stored.has(number));
  for (const numbers of inPortions([...removed, ...replaced])) {
    await trx.deleteFrom('msb_register').where('number', 'in', numbers).execute();
    await trx.deleteFrom('msb_register_names').where('number', 'in', numbers).execute();
  }
  for (const portion of inPortions(written)) {
    await trx.insertInto('msb_register').values(portion).execute();
  }
  const names = written.flatMap(({ number, names }) => {
    const keys = new Set((JSON.parse(names) as string[]).map(nameKey));
    return [...keys].filter((key) => key !== '').map((name_key) => ({ name_key, number }));
  });
  for (const portion of inPortions(names)) {
    await trx.insertInto('msb_register_names').values(portion).execute();
  }
  return { added: written.length - replaced.length, changed: replaced.length, removed: removed.length };
}

function inPortions<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / AT_ONCE);
  return Array.from({ length: count }, (_, n) => all.slice(n * AT_ONCE, (n + 1) * AT_ONCE));
}

/** Businesses of one name; a name of more of them identifies none. */
const CANDIDATES_AT_MOST = 50;

/** Returns the businesses that have the number, the incorporation number or one of the names of a claim. */
export async function findCandidates(db: Kysely<Database>, claim: RegisterClaim): Promise<RegisterEntry[]> {
  const keys = claim.names.map(nameKey).filter((key) => key !== '');
  const incorporation = incorporationKey(claim.incorporationNumber);
  const named = db
    .selectFrom('msb_register_names')
    .select('number')
    .where('name_key', 'in', [...keys, '-']);
  const rows = await db
    .selectFrom('msb_register')
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb('number', '=', claim.number),
        ...(incorporation === '' ? [] : [eb('incorporation_key', '=', incorporation)]),
        eb('number', 'in', named),
      ]),
    )
    .orderBy('number')
    .limit(CANDIDATES_AT_MOST)
    .execute();
  return rows.map(entryOf);
}

type Search = PageAsked & { search?: string | undefined; status?: RegisterStatus | undefined };

/** Returns one page of the businesses whose names contain every word of a search, or whose number or incorporation number it is. */
export async function searchBusinesses(
  db: Kysely<Database>,
  { search = '', status, ...asked }: Search,
): Promise<{ rows: RegisterEntry[]; total: number }> {
  let chosen = db.selectFrom('msb_register');
  if (status !== undefined) chosen = chosen.where('status', '=', status);
  const text = folded(search.trim());
  if (text !== '') {
    const number = text.replace(/[\s-]/gu, '').toUpperCase();
    const incorporation = incorporationKey(text);
    chosen = chosen.where(({ eb, and, or }) =>
      or([
        eb('number', '=', number),
        ...(incorporation === '' ? [] : [eb('incorporation_key', '=', incorporation)]),
        and(text.split(/\s+/u).map((word) => sql<boolean>`searched like ${`%${escaped(word)}%`} escape '!'`)),
      ]),
    );
  }
  const { rows, total } = await pageOf(chosen, asked, (page) =>
    page.selectAll().orderBy('searched').orderBy('number'),
  );
  return { rows: rows.map(entryOf), total };
}

const escaped = (word: string) => word.replace(/[!%_]/gu, (letter) => `!${letter}`);
