import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Anchor } from './anchor.ts';
import { auditKeysOf, type KeyRing } from './audit-keys.ts';
import { HEAD, SEQ_LIMIT, writeEnd } from './chain-end.ts';
import { type ChainEnd, isSignedEnd, NOTHING_BEFORE } from './entry-hash.ts';

/** The chain as a check finds it when it begins. */
export type FoundChain = {
  /** Up to where it is read: where it ends by a signature of ours, or else the last entry that there is. */
  end: number;
  isEndSigned: boolean;
  /** The first and the last entry that there are; null where there is none. */
  first: number | null;
  last: number | null;
  keys: KeyRing;
  /** What was written of it outside of the database, in the order of the entries. */
  anchors: readonly Anchor[];
};

/** Where the chain ends, and whether that is a signature of ours. */
export async function foundEnd(db: Kysely<Database>): Promise<ChainEnd & { isSigned: boolean }> {
  writeEnd(db);
  const end = await db
    .selectFrom('audit_head')
    .select(['seq', 'hash', 'mac'])
    .where('id', '=', HEAD)
    .executeTakeFirst();
  if (!end) return { seq: 0, hash: NOTHING_BEFORE, isSigned: false };
  return { seq: end.seq, hash: end.hash, isSigned: isSignedEnd(end, end.mac, auditKeysOf(db)) };
}

/** All of it seen at one moment. */
export async function foundChain(
  db: Kysely<Database>,
  keys: KeyRing,
  anchors: readonly Anchor[],
): Promise<FoundChain> {
  writeEnd(db);
  const { seq, hash, mac, first, last } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('audit_head').select('seq').where('id', '=', HEAD).as('seq'),
      selectFrom('audit_head').select('hash').where('id', '=', HEAD).as('hash'),
      selectFrom('audit_head').select('mac').where('id', '=', HEAD).as('mac'),
      selectFrom('audit_entries')
        .select((eb) => eb.fn.min('seq').as('first'))
        .as('first'),
      selectFrom('audit_entries')
        .select((eb) => eb.fn.max('seq').as('last'))
        .as('last'),
    ])
    .executeTakeFirstOrThrow();
  const isEndSigned = seq !== null && hash !== null && isSignedEnd({ seq, hash }, mac, keys);
  const end = isEndSigned ? seq : Math.min(last ?? 0, SEQ_LIMIT);
  return { end, isEndSigned, first, last, keys, anchors: anchors.filter((anchor) => anchor.seq > 0) };
}
