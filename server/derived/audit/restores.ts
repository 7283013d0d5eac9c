import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Anchor } from './anchor.ts';
import { isOurs } from './entry-judge.ts';
import type { FoundChain } from './found-chain.ts';

/**
 * Anchors that contradict the chain, although the portal wrote every entry: the database is older than the anchors, for
 * example after a restore from a backup, or after someone replaced it by an earlier copy.
 */
export type Mismatch = {
  /** The first and the last anchored entry that the chain lacks or has with another hash. */
  firstEntry: number;
  lastEntry: number;
  /** The number of the last of these anchors. */
  lastAnchor: number;
};

/** A mismatch that an administrator has acknowledged as a restore from a backup, in an entry of the chain. */
export type Restore = Mismatch & {
  /** The number of that entry. */
  seq: number;
  at: string;
  actorId: string | null;
  reason: string;
};

/** Returns the mismatch of anchors that contradict the chain; null if there are none. */
export function mismatchOf(disagreeing: readonly Anchor[]): Mismatch | null {
  if (disagreeing.length === 0) return null;
  const seqs = disagreeing.map(({ seq }) => seq);
  return {
    firstEntry: Math.min(...seqs),
    lastEntry: Math.max(...seqs),
    lastAnchor: Math.max(...disagreeing.map(({ number }) => number)),
  };
}

/**
 * Returns the acknowledged restores of a chain, oldest first. Only entries with one of our keys count, so that the
 * owner of the database cannot forge one; such an entry is valid only at its place in the chain.
 */
export async function restoresIn(
  db: Kysely<Database>,
  { keys, end }: Pick<FoundChain, 'keys' | 'end'>,
): Promise<Restore[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'audit.restored')
    .where('seq', '<=', end)
    .orderBy('seq')
    .execute();
  return rows
    .filter((row) => isOurs(row, keys))
    .map(({ seq, at, actor_id, details }) => {
      const { firstEntry, lastEntry, lastAnchor, reason }: Mismatch & { reason: string } =
        JSON.parse(details);
      return { seq, at, actorId: actor_id, firstEntry, lastEntry, lastAnchor, reason };
    });
}

/**
 * Whether an anchor is older than an acknowledged restore, and of an entry that the restore removed. Later anchors are
 * compared with every entry, so that another rollback is a new mismatch.
 */
export function isBeforeRestore({ number, seq }: Anchor, restores: readonly Mismatch[]): boolean {
  return restores.some(({ firstEntry, lastAnchor }) => number <= lastAnchor && seq >= firstEntry);
}
