import type { Transaction } from 'kysely';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Database } from '../db/schema.ts';
import type { KeyRing } from './audit-keys.ts';
import { BROKEN_BEFORE, type ChainEnd, isSignedEnd, NOTHING_BEFORE } from './entry-hash.ts';

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

/**
 * Counts the chain's end on, and locks it until the transaction is over.
 * @param by how many entries are to follow
 * @returns where the chain ends; `broken` where somebody has tampered with it, and that is to be the next entry
 */
export async function lockEnd(
  trx: Transaction<Database>,
  { by, keys }: { by: number; keys: KeyRing },
): Promise<{ end: ChainEnd; broken?: BrokenEntry }> {
  const [there] = (await moveEnd(trx, { by })).rows;
  const moved = there ?? (await moveNewEnd(trx, by));
  const end = { seq: moved.seq - by, hash: moved.hash };
  const isSigned = isSignedEnd(end, moved.mac, keys);
  const last = moved.last ?? 0;
  if (isSigned && last <= end.seq) return { end };
  const cause = !there ? 'end-missing' : isSigned ? 'entries-beyond' : 'end-unsigned';
  return {
    // Behind whatever is there, since no two entries can have one number.
    end: { seq: last, hash: BROKEN_BEFORE },
    broken: {
      action: 'audit.broken',
      subjectType: 'audit',
      subjectId: 'chain',
      details: { cause, end: isSigned ? end.seq : null },
    },
  };
}

const moveEnd = preparedQuery<{ by: number }>()((db, slot) =>
  db
    .updateTable('audit_head')
    .set((eb) => ({ seq: eb('seq', '+', slot('by')) }))
    .where('id', '=', HEAD)
    .where('seq', '<', SEQ_LIMIT)
    .where('seq', '>=', 0)
    .returning(['seq', 'hash', 'mac'])
    .returning(({ selectFrom, fn }) =>
      selectFrom('audit_entries').select(fn.max('seq').as('last')).where('seq', '<', SEQ_LIMIT).as('last'),
    ),
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

/** Writes down where the chain ends, with its signature. */
export const setEnd = preparedQuery<ChainEnd & { mac: string }>()((db, slot) =>
  db
    .updateTable('audit_head')
    .set({ seq: slot('seq'), hash: slot('hash'), mac: slot('mac') })
    .where('id', '=', HEAD),
);
