import type { DialectAdapter, Kysely, Transaction } from 'kysely';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { LastWrite } from '#server/platform/db/sqlite-commit-group.ts';
import { DirectAdapter } from '#server/platform/db/sqlite-driver.ts';
import type { KeyRing, NamedKey } from './audit-keys.ts';
import { BROKEN_BEFORE, type ChainEnd, endMacOf, isSignedEnd, NOTHING_BEFORE } from './entry-hash.ts';

/** The id of the one row that says where the chain ends. */
export const HEAD = 1;

/**
 * Beyond what any chain reaches. Whoever writes a larger number into the database must not lead the server to where its
 * own numbers end.
 */
export const SEQ_LIMIT = 2 ** 52;

/** What the server says in the chain where its end is not as it left it. */
export type BrokenEntry = {
  action: 'audit.broken';
  subjectType: 'audit';
  subjectId: 'chain';
  details: {
    /** The row of the end is gone; its signature is not ours; or there are entries behind it. */
    cause: 'end-missing' | 'end-unsigned' | 'entries-beyond';
    /** The last entry, as far as the server can vouch for it; null where it cannot. */
    end: number | null;
  };
};

type Cause = BrokenEntry['details']['cause'];

/**
 * Counts the chain's end on, and locks it until the transaction is over.
 * @param by how many entries are to follow
 * @returns where the chain ends; `cause` where somebody has tampered with that, and `goOnBehind` tells where it goes on
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

/** Behind whatever there is, since no two entries can have one number: where the chain goes on, and what is said there. */
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

/** The number of the last entry that there is, but for one that no chain can reach; 0 where there is none. */
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

/** The row is gone, or names a number that no chain has: a new one, unless another has made it meanwhile. */
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

/** The end that this process has signed last: most often the chain still ends there. */
const signedLast = new WeakMap<DialectAdapter, SignedEnd>();

/**
 * The chain's end as the transactions of a group (`CommitGroup`) have left it. Whoever writes first makes sure of the row;
 * nobody else can touch it before the group is committed, so that the others' ends are signed and written as one.
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

/** The end that waits to be written with the group, where there is one. */
function waitingEnd(adapter: DialectAdapter): EndOfGroup | undefined {
  const waiting = adapter instanceof DirectAdapter ? adapter.lastWrite : null;
  return waiting instanceof EndOfGroup ? waiting : undefined;
}

/** Has the row of the end say what the transactions that have ended say: for whoever reads it before they are committed. */
export function writeEnd(db: Kysely<Database>): void {
  waitingEnd(db.getExecutor().adapter)?.write();
}

/** Where this process has left the chain's end, whether or not it is still there; undefined before its first entry. */
export function knownEnd(trx: Transaction<Database>): ChainEnd | undefined {
  const { adapter } = trx.getExecutor();
  return waitingEnd(adapter)?.end ?? signedLast.get(adapter);
}

/**
 * Moves the end on from where this process has left it, in one statement at most, and locks it until the transaction is over.
 * @returns false, with nothing changed, where the chain ends elsewhere by now: `lockEnd` tells where
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
  // At once: the next transaction of this process waits for this one, and goes on behind it.
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

/** Writes down where the chain ends, with its signature. */
export async function setEnd(trx: Transaction<Database>, end: ChainEnd, key: NamedKey): Promise<void> {
  const signed = signedBy(key, end);
  signedLast.set(trx.getExecutor().adapter, signed);
  await updateEnd(trx, signed);
  leaveEnd(trx, end, key, { isWritten: true });
}

/** The transactions of the same group go on behind it, where transactions end in groups. */
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
