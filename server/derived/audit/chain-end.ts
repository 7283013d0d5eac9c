import type { Transaction } from 'kysely';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { KeyRing, NamedKey } from './audit-keys.ts';
import { type ChainEnd, endMacOf, isSignedEnd, NOTHING_BEFORE } from './entry-hash.ts';

/** The id of the row that stores the end of the chain. */
export const HEAD = 1;

/**
 * More than any chain reaches, so that a larger number, written into the database by an attacker, is ignored before the
 * numbers overflow.
 */
export const SEQ_LIMIT = 2 ** 52;

/** Why the end of the chain is not as the server left it. */
export type EndCause = 'end-missing' | 'end-unsigned' | 'entries-beyond';

/**
 * Locks the end of the chain until the transaction ends, so that one process at a time continues it.
 * @returns the end of the chain; `cause` is set if it was tampered with
 */
export async function lockEnd(
  trx: Transaction<Database>,
  keys: KeyRing,
): Promise<{ end: ChainEnd; cause: EndCause | null }> {
  const [there] = (await lockHead(trx, {})).rows;
  const { mac, ...end } = there ?? (await insertHead(trx));
  if (!isSignedEnd(end, mac, keys)) return { end, cause: there ? 'end-unsigned' : 'end-missing' };
  return { end, cause: (await lastEntry(trx)) > end.seq ? 'entries-beyond' : null };
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

const lockHead = preparedQuery<Record<never, never>>()((db) =>
  db
    .updateTable('audit_head')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('id', '=', HEAD)
    .returning(['seq', 'hash', 'mac']),
);

/** The row is missing: inserts a new one, unless another process has. */
async function insertHead(trx: Transaction<Database>) {
  await trx
    .insertInto('audit_head')
    .values({ id: HEAD, seq: 0, hash: NOTHING_BEFORE, mac: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const [locked] = (await lockHead(trx, {})).rows;
  if (!locked) throw new Error('The end of the audit chain cannot be written');
  return locked;
}

/** Stores the signed end of the chain. */
export async function setEnd(
  trx: Transaction<Database>,
  { seq, hash }: ChainEnd,
  key: NamedKey,
): Promise<void> {
  await trx
    .updateTable('audit_head')
    .set({ seq, hash, mac: endMacOf({ seq, hash }, key) })
    .where('id', '=', HEAD)
    .execute();
}
