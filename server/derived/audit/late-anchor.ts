import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Anchor } from './anchor.ts';

/** An anchor is written each hour in which the chain grew; after two hours without one, something prevents it. */
const LATE_MILLISECONDS = 2 * 3_600_000;

/**
 * Whether the chain has grown for two hours without an anchor.
 * @param last the last known anchor outside of the database
 */
export async function isAnchorLate(
  db: Kysely<Database>,
  last: Pick<Anchor, 'seq' | 'at'> | null,
  now: Date,
): Promise<boolean> {
  const latest = new Date(now.getTime() - LATE_MILLISECONDS).toISOString();
  if (last !== null && last.at > latest) return false;
  const waiting = await db
    .selectFrom('audit_entries')
    .select('at')
    .where('seq', '>', last?.seq ?? 0)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined && waiting.at <= latest;
}
