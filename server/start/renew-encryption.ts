import { setTimeout } from 'node:timers/promises';
import { CLOCK_SKEW_SECONDS } from '../platform/core/clock.ts';
import type { CoreDeps } from '../platform/core/deps.ts';
import { clientKeys } from '../platform/crypto/client-keys.ts';
import { recordKeyIds, type Secrets } from '../platform/crypto/encryption.ts';
import { keyWrappingOf } from '../platform/crypto/key-encryption.ts';
import { retainKeys } from '../platform/crypto/retained-keys.ts';
import { rewrapKeys } from '../platform/crypto/rewrap-keys.ts';
import { readCheckValue, storeCheckValue } from '../platform/db/check-values.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { findStoredAfter } from '../records/files/files.repository.ts';
import { keysOfFiles, renewFile } from '../records/files/renew-file.ts';
import { pdfIdOf } from '../records/submission/stored-pdfs.ts';
import { type EncryptedColumn, encryptedColumns } from './encrypted-columns.ts';
import { type ColumnPortion, isOfUnknownKey, renewColumn } from './renew-column.ts';
import { takeLease } from './renewal-lease.ts';

export type Renewal = {
  /** Records, files and keys that were encrypted. */
  renewed: number;
  /** Records and files whose secret is lost; they stay as they are. */
  unreadable: number;
};

export type RenewDeps = Pick<CoreDeps, 'db' | 'clock'> & { config: Secrets; store: FileStore };
export type RenewalOptions = {
  signal?: AbortSignal;
  /** Called after each portion. @param part a table, or `files` */
  report?(part: string, total: Renewal): void;
};

/** Short transactions, so that the calls of others wait for none of them. */
const PORTION = 100;
/** Fewer, because a file can have many megabytes: the lease is renewed between portions. */
const PORTION_OF_FILES = 40;
/** Files are renewed concurrently, because they mostly wait for the disk. Few, because each is in memory. */
const FILES_AT_ONCE = 4;
/** Rest after a portion with changes, in milliseconds, for the calls of others. */
const REST_MS = 10;
/** Rounds over everything: other processes write meanwhile. */
const ROUNDS_AT_MOST = 10;

/**
 * Encrypts everything with the current secret and with the clients' own keys, in portions: wraps the keys again, and moves
 * records and files. What is encrypted already is skipped, so that it continues where an earlier run ended. Records of other
 * processes that still write with an earlier secret are found in another round.
 * @returns what was done; the earlier secrets are needed no longer if `unreadable` is 0
 * @throws RenewalUnderWayError
 */
export async function renewEncryption(
  deps: RenewDeps,
  { signal, report }: RenewalOptions = {},
): Promise<Renewal> {
  const lease = await takeLease(deps);
  const begun = deps.clock.now();
  const total: Renewal = { renewed: 0, unreadable: 0 };
  const inPortions: InPortions = async (part, work) => {
    for (let isOver = false; !isOver; ) {
      signal?.throwIfAborted();
      await lease.renew();
      const { renewed, unreadable, isLast } = await work();
      total.renewed += renewed;
      total.unreadable += unreadable;
      isOver = isLast;
      await setTimeout(renewed > 0 ? REST_MS : 0);
      report?.(part, total);
    }
  };
  try {
    await inTransaction(deps.db, (trx) => retainKeys(trx, deps.config));
    await renewFiles(deps, inPortions);
    await renewPdfs(deps, inPortions);
    await renewPacks(deps, inPortions);
    const unreadableFiles = total.unreadable;
    for (let round = 0; round < ROUNDS_AT_MOST; round += 1) {
      const before = total.renewed;
      total.unreadable = unreadableFiles;
      await renewKeys(deps, inPortions);
      for (const column of encryptedColumns) await renewRows(deps, column, inPortions);
      await renewFiles(deps, inPortions, begun);
      if (total.renewed === before) break;
    }
    await markRenewed(deps);
    return total;
  } finally {
    await lease.end();
  }
}

/** Runs `work` until its last portion. */
type InPortions = (part: string, work: () => Promise<Renewal & { isLast: boolean }>) => Promise<void>;

async function renewKeys({ db, config }: RenewDeps, inPortions: InPortions): Promise<void> {
  let after = '';
  await inPortions('data_keys', async () => {
    const { last, ...result } = await inTransaction(db, (trx) =>
      rewrapKeys(trx, config, { after, limit: PORTION }),
    );
    after = last ?? after;
    return { ...result, isLast: last === undefined };
  });
}

async function renewRows(deps: RenewDeps, column: EncryptedColumn, inPortions: InPortions): Promise<void> {
  let after: ColumnPortion['last'] = null;
  await inPortions(column.table, async () => {
    const { last, ...result } = await inTransaction(deps.db, (trx) =>
      renewColumn(trx, deps.config, column, { after, limit: PORTION }),
    );
    after = last;
    return { ...result, isLast: last === null };
  });
}

/** @param since ignores files that were stored before, whose bytes no longer change */
async function renewFiles(deps: RenewDeps, inPortions: InPortions, since?: Date): Promise<void> {
  const from = since ? new Date(since.getTime() - CLOCK_SKEW_SECONDS * 1000).toISOString() : '';
  let after = '';
  await inPortions('files', async () => {
    const limit = since ? PORTION : PORTION_OF_FILES;
    const stored = await findStoredAfter(deps.db, after, limit);
    after = stored.at(-1)?.id ?? after;
    const files = stored.filter(({ stored_at }) => (stored_at ?? '') >= from);
    const keyOf = await keysOfFiles(deps, files);
    const renewed = await sumOf(files, async (file) =>
      renewFile(deps, deps.store, { file, key: keyOf(file) }),
    );
    return { ...renewed, isLast: stored.length < limit };
  });
}

/** The PDFs of submitted versions, which have no row of their own. One that is stored later has the client's key. */
async function renewPdfs({ db, config, store }: RenewDeps, inPortions: InPortions): Promise<void> {
  const versions = await db
    .selectFrom('submission_versions')
    .innerJoin('onboardings', 'onboardings.id', 'submission_versions.onboarding_id')
    .select(['onboarding_id', 'version', 'sha256', 'onboardings.user_id'])
    .execute();
  await inPortions('files', async () => {
    const some = versions.splice(0, PORTION_OF_FILES);
    const keyOf = await clientKeys(
      { db, config },
      some.map(({ user_id }) => user_id),
    );
    const renewed = await sumOf(some, async (version) =>
      store.renew(pdfIdOf(version), { key: keyOf(version.user_id) }),
    );
    return { ...renewed, isLast: versions.length === 0 };
  });
}

/** The parts of examination packs, which belong to no client. One that is stored later has the current secret. */
async function renewPacks({ db, store }: RenewDeps, inPortions: InPortions): Promise<void> {
  const parts = await db.selectFrom('examination_pack_parts').select('file_id').execute();
  await inPortions('files', async () => {
    const some = parts.splice(0, PORTION_OF_FILES);
    const renewed = await sumOf(some, async ({ file_id }) => store.renew(file_id));
    return { ...renewed, isLast: parts.length === 0 };
  });
}

/** Renews a few at a time. */
async function sumOf<T>(all: readonly T[], renew: (each: T) => Promise<number>): Promise<Renewal> {
  const sum: Renewal = { renewed: 0, unreadable: 0 };
  const waiting = all.values();
  const worker = async () => {
    for (const each of waiting) {
      try {
        // Added afterwards, because the other workers add meanwhile.
        const renewed = await renew(each);
        sum.renewed += renewed;
      } catch (error) {
        if (!isOfUnknownKey(error)) throw error;
        sum.unreadable += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, worker));
  return sum;
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
