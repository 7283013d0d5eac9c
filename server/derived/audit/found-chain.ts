import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Anchor } from './anchor.ts';
import { auditKeysOf, type KeyRing } from './audit-keys.ts';
import { HEAD, SEQ_LIMIT } from './chain-end.ts';
import { type ChainEnd, isSignedEnd, NOTHING_BEFORE } from './entry-hash.ts';

/** The chain at the start of a check. */
export type FoundChain = {
  /** The last entry to check: the signed end, or else the last existing entry. */
  end: number;
  isEndSigned: boolean;
  /** The first and the last existing entry; null if there is none. */
  first: number | null;
  last: number | null;
  keys: KeyRing;
  /** The anchors outside of the database, ordered by entry number. */
  anchors: readonly Anchor[];
};

/** Returns the end of the chain, and whether its signature is ours. */
export async function foundEnd(db: Kysely<Database>): Promise<ChainEnd & { isSigned: boolean }> {
  const end = await db
    .selectFrom('audit_head')
    .select(['seq', 'hash', 'mac'])
    .where('id', '=', HEAD)
    .executeTakeFirst();
  if (!end) return { seq: 0, hash: NOTHING_BEFORE, isSigned: false };
  return { seq: end.seq, hash: end.hash, isSigned: isSignedEnd(end, end.mac, auditKeysOf(db)) };
}

/** Reads everything in one snapshot. */
export async function foundChain(
  db: Kysely<Database>,
  keys: KeyRing,
  anchors: readonly Anchor[],
): Promise<FoundChain> {
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
