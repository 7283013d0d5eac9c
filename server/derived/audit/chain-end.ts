import type { DialectAdapter, Kysely, Transaction } from 'kysely';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { LastWrite } from '#server/platform/db/sqlite-commit-group.ts';
import { DirectAdapter } from '#server/platform/db/sqlite-driver.ts';
import type { KeyRing, NamedKey } from './audit-keys.ts';
import { BROKEN_BEFORE, type ChainEnd, endMacOf, isSignedEnd, NOTHING_BEFORE } from './entry-hash.ts';

/** The id of the row that stores the end of the chain. */
export const HEAD = 1;

/**
 * More than any chain reaches, so that a larger number, written into the database by an attacker, is ignored before the
 * numbers overflow.
 */
export const SEQ_LIMIT = 2 ** 52;

/** The entry that the server writes if the end of the chain is not as the server left it. */
export type BrokenEntry = {
  action: 'audit.broken';
  subjectType: 'audit';
  subjectId: 'chain';
  details: {
    /** The row of the end is missing, its signature is invalid, or there are entries after it. */
    cause: 'end-missing' | 'end-unsigned' | 'entries-beyond';
    /** The last entry that the server can confirm; null if it cannot. */
    end: number | null;
  };
};

type Cause = BrokenEntry['details']['cause'];

/**
 * Increments the end of the chain, and locks it until the transaction ends.
 * @param by number of entries that will be appended
 * @returns the end of the chain; `cause` is set if it was tampered with, and `goOnBehind` returns where to continue
 */
export async function lockEnd(
  trx: Transaction<Database>,
  { by, keys }: { by: number; keys: KeyRing },
): Promise<{ end: ChainEnd; cause: Cause | null }> {
  const [there] = (await moveEnd(trx, { by })).rows;
  const moved = there ?? (await moveNewEnd(trx, by));
  const end = { seq: moved.seq - by, hash: moved.hash };
  if (isSignedEnd(end, moved.mac, keys)) return { end, cause: null };
  return { end, cause: there ? 'end-unsigned' : 'end-missing' };
}

/**
 * Returns where the chain continues after all existing entries, since numbers are unique, and the entry that records
 * the break.
 */
export async function goOnBehind(
  trx: Transaction<Database>,
  { end, cause }: { end: ChainEnd; cause: Cause },
): Promise<{ end: ChainEnd; broken: BrokenEntry }> {
  const details = { cause, end: cause === 'entries-beyond' ? end.seq : null };
  return {
    end: { seq: await lastEntry(trx), hash: BROKEN_BEFORE },
    broken: { action: 'audit.broken', subjectType: 'audit', subjectId: 'chain', details },
  };
}

/** Returns the number of the last entry, ignoring impossible numbers; 0 if there is none. */
export async function lastEntry(trx: Transaction<Database>): Promise<number> {
  const { last } = await trx
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where('seq', '<', SEQ_LIMIT)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

const moveEnd = preparedQuery<{ by: number }>()((db, slot) =>
  db
    .updateTable('audit_head')
    .set((eb) => ({ seq: eb('seq', '+', slot('by')) }))
    .where('id', '=', HEAD)
    .where('seq', '<', SEQ_LIMIT)
    .where('seq', '>=', 0)
    .returning(['seq', 'hash', 'mac']),
);

/** The row is missing or contains an impossible number: inserts a new one, unless another process has. */
async function moveNewEnd(trx: Transaction<Database>, by: number) {
  const unsigned = { seq: 0, hash: NOTHING_BEFORE, mac: null };
  await trx
    .insertInto('audit_head')
    .values({ id: HEAD, ...unsigned })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(unsigned)
        .where(({ eb, or }) => or([eb('audit_head.seq', '>=', SEQ_LIMIT), eb('audit_head.seq', '<', 0)])),
    )
    .execute();
  const [moved] = (await moveEnd(trx, { by })).rows;
  if (!moved) throw new Error('The end of the audit chain cannot be written');
  return moved;
}

type SignedEnd = ChainEnd & { mac: string };

/** The last end that this process has signed; usually the chain still ends there. */
const signedLast = new WeakMap<DialectAdapter, SignedEnd>();

/**
 * The end of the chain after the transactions of a group (`CommitGroup`). The first writer locks the row; no one else
 * can change it before the group is committed, so that the ends of the other transactions are signed and written once.
 */
class EndOfGroup implements LastWrite {
  readonly end: ChainEnd;
  readonly #trx: Transaction<Database>;
  readonly #key: NamedKey;
  readonly #isWritten: boolean;

  constructor(
    end: ChainEnd,
    key: NamedKey,
    trx: Transaction<Database>,
    { isWritten }: { isWritten: boolean },
  ) {
    this.end = end;
    this.#key = key;
    this.#trx = trx;
    this.#isWritten = isWritten;
  }

  write(): void {
    const { adapter } = this.#trx.getExecutor();
    if (this.#isWritten || !(adapter instanceof DirectAdapter)) return;
    const signed = signedBy(this.#key, this.end);
    signedLast.set(adapter, signed);
    adapter.runInGroup(updateEnd.withValues(this.#trx, signed));
  }
}

/** Returns the end that will be written with the group, if any. */
function waitingEnd(adapter: DialectAdapter): EndOfGroup | undefined {
  const waiting = adapter instanceof DirectAdapter ? adapter.lastWrite : null;
  return waiting instanceof EndOfGroup ? waiting : undefined;
}

/** Writes the end of the completed transactions of a group, for a reader that needs it before the commit. */
export function writeEnd(db: Kysely<Database>): void {
  waitingEnd(db.getExecutor().adapter)?.write();
}

/**
 * Returns the end of the chain that this process last wrote, whether or not it is current; undefined before its first
 * entry.
 */
export function knownEnd(trx: Transaction<Database>): ChainEnd | undefined {
  const { adapter } = trx.getExecutor();
  return waitingEnd(adapter)?.end ?? signedLast.get(adapter);
}

/**
 * Moves the end of the chain from the one that this process last wrote, with at most one statement, and locks it until
 * the transaction ends.
 * @returns false, without a change, if the chain ends elsewhere: `lockEnd` returns where
 */
export async function moveKnownEnd(
  trx: Transaction<Database>,
  end: ChainEnd,
  key: NamedKey,
): Promise<boolean> {
  const { adapter } = trx.getExecutor();
  if (waitingEnd(adapter)) {
    leaveEnd(trx, end, key, { isWritten: false });
    return true;
  }
  const from = signedLast.get(adapter);
  if (!from) return false;
  const signed = signedBy(key, end);
  // Set immediately: the next transaction of this process waits for this one and continues after it.
  signedLast.set(adapter, signed);
  const { numAffectedRows } = await updateKnownEnd(trx, {
    ...signed,
    fromSeq: from.seq,
    fromHash: from.hash,
    fromMac: from.mac,
  });
  if (numAffectedRows !== 1n) return false;
  leaveEnd(trx, end, key, { isWritten: true });
  return true;
}

/** Stores the signed end of the chain. */
export async function setEnd(trx: Transaction<Database>, end: ChainEnd, key: NamedKey): Promise<void> {
  const signed = signedBy(key, end);
  signedLast.set(trx.getExecutor().adapter, signed);
  await updateEnd(trx, signed);
  leaveEnd(trx, end, key, { isWritten: true });
}

/** With group commit, the next transactions of the same group continue after it. */
function leaveEnd(
  trx: Transaction<Database>,
  end: ChainEnd,
  key: NamedKey,
  written: { isWritten: boolean },
): void {
  const { adapter } = trx.getExecutor();
  if (adapter instanceof DirectAdapter) adapter.lastWrite = new EndOfGroup(end, key, trx, written);
}

function signedBy(key: NamedKey, { seq, hash }: ChainEnd): SignedEnd {
  return { seq, hash, mac: endMacOf({ seq, hash }, key) };
}

const updateEnd = preparedQuery<SignedEnd>()((db, slot) =>
  db
    .updateTable('audit_head')
    .set({ seq: slot('seq'), hash: slot('hash'), mac: slot('mac') })
    .where('id', '=', HEAD),
);

const updateKnownEnd = preparedQuery<SignedEnd & { fromSeq: number; fromHash: string; fromMac: string }>()(
  (db, slot) =>
    db
      .updateTable('audit_head')
      .set({ seq: slot('seq'), hash: slot('hash'), mac: slot('mac') })
      .where('id', '=', HEAD)
      .where('seq', '=', slot('fromSeq'))
      .where('hash', '=', slot('fromHash'))
      .where('mac', '=', slot('fromMac')),
);
