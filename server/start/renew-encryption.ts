import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { ClientKeyError, clientCipher, clientKey, rewrapKeys } from '../platform/crypto/client-keys.ts';
import {
  recordCipherOf,
  recordKeyIds,
  type Secrets,
  UnknownKeyError,
} from '../platform/crypto/encryption.ts';
import { keyWrappingOf } from '../platform/crypto/key-encryption.ts';
import { retainKeys } from '../platform/crypto/retained-keys.ts';
import { readCheckValue, storeCheckValue } from '../platform/db/check-values.ts';
import type { Database } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { findStoredAfter } from '../records/files/files.repository.ts';
import { renewFile } from '../records/files/renew-file.ts';
import { pdfIdOf } from '../records/submission/stored-pdfs.ts';
import { type EncryptedColumn, encryptedColumns } from './encrypted-columns.ts';

/** Another process encrypts the records already. The message is one line. */
export class RenewalUnderWayError extends Error {
  override name = 'RenewalUnderWayError';

  constructor() {
    super(
      'Another process is encrypting the records already, or was ended less than a minute ago. Nothing was changed',
    );
  }
}

export type Renewal = {
  /** Records, files and keys that were encrypted. */
  renewed: number;
  /** Records and files whose secret is lost; they stay as they are. */
  unreadable: number;
};

export type RenewDeps = { db: Kysely<Database>; config: Secrets; store: FileStore };
export type RenewalOptions = {
  signal?: AbortSignal;
  /** Rest after each portion, for the calls of others, in milliseconds. */
  pauseMs?: number;
  /** Called after each portion. @param part a table, or `files` */
  report?(part: string, total: Renewal): void;
};

/** Short transactions, so that the calls of others wait for none of them. */
const PORTION = 100;
/** Fewer, because a file can have many megabytes: the lease is renewed between portions. */
const FILES_AT_ONCE = 10;
/** Rounds over everything: other processes write meanwhile. */
const ROUNDS_AT_MOST = 10;
const LEASE_MS = 60_000;

/**
 * Encrypts everything with the current secret and with the clients' own keys, in portions: wraps the keys again, and moves
 * records and files. What is encrypted already is skipped, so that it continues where an earlier run ended. Records of other
 * processes that still write with an earlier secret are found in another round.
 * @returns what was done; the earlier secrets are needed no longer if `unreadable` is 0
 * @throws RenewalUnderWayError
 */
export async function renewEncryption(deps: RenewDeps, options: RenewalOptions = {}): Promise<Renewal> {
  const { signal, pauseMs = 0, report } = options;
  const lease = await takeLease(deps.db);
  const total: Renewal = { renewed: 0, unreadable: 0 };
  const portion = async (part: string, work: () => Promise<Renewal>) => {
    signal?.throwIfAborted();
    await lease.renew();
    const { renewed, unreadable } = await work();
    total.renewed += renewed;
    total.unreadable += unreadable;
    await setTimeout(renewed > 0 ? pauseMs : 0);
    report?.(part, total);
  };
  try {
    await inTransaction(deps.db, (trx) => retainKeys(trx, deps.config));
    for (let round = 0; round < ROUNDS_AT_MOST; round += 1) {
      const before = total.renewed;
      total.unreadable = 0;
      await renewKeys(deps, portion);
      for (const column of encryptedColumns) await renewColumn(deps, column, portion);
      await renewFiles(deps, portion);
      await renewPdfs(deps, portion);
      if (total.renewed === before) break;
    }
    await markRenewed(deps);
    return total;
  } finally {
    await lease.end();
  }
}

type Portion = (part: string, work: () => Promise<Renewal>) => Promise<void>;

async function renewKeys({ db, config }: RenewDeps, portion: Portion): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    await portion('data_keys', async () => {
      const { last, ...result } = await inTransaction(db, (trx) =>
        rewrapKeys(trx, config, { after: from, limit: PORTION }),
      );
      after = last;
      return result;
    });
  }
}

type SealedRow = { sealed: string | null; owner: string | null; [key: string]: unknown };
type OldRow = SealedRow & { sealed: string };

async function renewColumn(deps: RenewDeps, column: EncryptedColumn, portion: Portion): Promise<void> {
  const current = `v1.${recordKeyIds([deps.config.appSecret])[0]}.`;
  const isOld = (row: SealedRow): row is OldRow =>
    row.sealed !== null && (row.owner !== null || !row.sealed.startsWith(current));
  for (let after: SealedRow | null | undefined; after !== null; ) {
    await portion(column.table, () =>
      inTransaction(deps.db, async (trx) => {
        const rows = await nextRows(trx, column, after ?? undefined);
        after = rows.at(-1) ?? null;
        return renewRows(trx, deps.config, column, rows.filter(isOld));
      }),
    );
  }
}

/** Returns the next rows; `sealed` is null for those that have the client's key. */
async function nextRows(
  trx: Transaction<Database>,
  { table, column, key, owner = sql`null` }: EncryptedColumn,
  after: SealedRow | undefined,
): Promise<SealedRow[]> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  const value = sql.ref(column);
  const later = after ? sql`where (${names}) > (${sql.join(key.map((name) => after[name]))})` : sql``;
  const { rows } = await sql<SealedRow>`
    select ${names}, case when ${value} like 'v1.%' then ${value} end as sealed, ${owner} as owner
    from ${sql.table(table)} as encrypted ${later} order by ${names} limit ${PORTION}`.execute(trx);
  return rows;
}

async function renewRows(
  trx: Transaction<Database>,
  config: Secrets,
  { table, column, key, boundTo }: EncryptedColumn,
  rows: readonly OldRow[],
): Promise<Renewal> {
  const result: Renewal = { renewed: 0, unreadable: 0 };
  const old = recordCipherOf(config);
  for (const row of rows) {
    const bound = boundTo(key.map((name) => String(row[name])));
    const cipher = await ifReadable(() =>
      row.owner === null ? old : clientCipher({ config, db: trx }, row.owner),
    );
    const plain = cipher && (await ifReadable(() => old.decrypt(row.sealed, bound)));
    if (!cipher || plain === null) {
      result.unreadable += 1;
      continue;
    }
    const same = sql.join(
      key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    );
    // Only an unchanged value: a call may have saved another one, or erased the row.
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${cipher.encrypt(plain, bound)}
      where ${same} and ${sql.ref(column)} = ${row.sealed}`.execute(trx);
    result.renewed += 1;
  }
  return result;
}

/** Returns null for what an unknown key has encrypted. */
async function ifReadable<T>(open: () => T | Promise<T>): Promise<T | null> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof UnknownKeyError || error instanceof ClientKeyError) return null;
    throw error;
  }
}

async function renewFiles(deps: RenewDeps, portion: Portion): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    await portion('files', async () => {
      const files = await findStoredAfter(deps.db, from, FILES_AT_ONCE);
      after = files.at(-1)?.id;
      return sumOf(files, (file) => renewFile(deps, deps.store, file));
    });
  }
}

/** One after the other: each is in memory while it is encrypted. */
async function sumOf<T>(all: readonly T[], renew: (each: T) => Promise<number>): Promise<Renewal> {
  const sum: Renewal = { renewed: 0, unreadable: 0 };
  for (const each of all) {
    const { renewed, unreadable } = await counted(() => renew(each));
    sum.renewed += renewed;
    sum.unreadable += unreadable;
  }
  return sum;
}

async function counted(renew: () => Promise<number>): Promise<Renewal> {
  const renewed = await ifReadable(renew);
  return { renewed: renewed ?? 0, unreadable: renewed === null ? 1 : 0 };
}

/** The PDFs of submitted versions, which have no row of their own. */
async function renewPdfs({ db, config, store }: RenewDeps, portion: Portion): Promise<void> {
  const versions = await db
    .selectFrom('submission_versions')
    .innerJoin('onboardings', 'onboardings.id', 'submission_versions.onboarding_id')
    .select(['onboarding_id', 'version', 'sha256', 'onboardings.user_id'])
    .execute();
  for (let start = 0; start < versions.length; start += FILES_AT_ONCE) {
    await portion('files', () =>
      sumOf(versions.slice(start, start + FILES_AT_ONCE), async (version) => {
        const key = await clientKey({ db, config }, version.user_id);
        return store.renew(pdfIdOf(version), { key });
      }),
    );
  }
}

const DONE = 'encrypted with';
/** Counts up when more is moved to the clients' keys. */
const RULES = 1;

function markOf(config: Secrets): string {
  const mark = `${RULES}.${recordKeyIds([config.appSecret])[0]}`;
  return config.keyEncryption === 'provider' ? `${mark}.${keyWrappingOf(config).beginnings[0]}` : mark;
}

/** Whether everything was encrypted with the current secret and the clients' keys. */
export async function isRenewed({ db, config }: Pick<RenewDeps, 'db' | 'config'>): Promise<boolean> {
  return (await readCheckValue(db, DONE)) === markOf(config);
}

const markRenewed = ({ db, config }: RenewDeps) => storeCheckValue(db, DONE, markOf(config));

const LEASE = 'encrypting';

/** One process at a time: its lease ends by itself if the process dies. */
async function takeLease(db: Kysely<Database>) {
  const holder = randomUUID();
  const value = () => `${holder} ${new Date(Date.now() + LEASE_MS).toISOString()}`;
  let until = 0;
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('check_values')
      .values({ name: LEASE, value: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { numUpdatedRows } = await trx
      .updateTable('check_values')
      .set({ value: value() })
      .where('name', '=', LEASE)
      .where(sql<string>`substr(value, 38)`, '<', new Date().toISOString())
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new RenewalUnderWayError();
  });
  const own = () =>
    db.updateTable('check_values').where('name', '=', LEASE).where('value', 'like', `${holder} %`);
  return {
    async renew() {
      if (Date.now() < until) return;
      const { numUpdatedRows } = await own().set({ value: value() }).executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new RenewalUnderWayError();
      until = Date.now() + LEASE_MS / 4;
    },
    async end() {
      await own().set({ value: '' }).execute();
    },
  };
}
