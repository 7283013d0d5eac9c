import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

const DAY = 86_400_000;
/** More than a clock is ever set back, and than two servers' clocks differ. */
const SLACK = 3_600_000;
/** Entries read per query: four queries narrow a million entries to one. */
const PROBES = 32;

/** The range of entry numbers for some days; a bound is set only if it was requested. */
export type SeqRange = {
  first?: number;
  last?: number;
  /** The instants, ISO 8601; `until` is exclusive. */
  from?: string;
  until?: string;
};

/**
 * Returns the range of numbers that contains all entries of the given days. Entries are ordered by time, so that a
 * search by bisection finds the range without an index on time, which would cost time in every write. The range is an
 * hour wider on both sides.
 * @param from the first day, `YYYY-MM-DD` @param to the last one
 * @returns null if there are no entries
 */
export async function seqsBetween(
  db: Kysely<Database>,
  { from, to }: { from?: string; to?: string },
): Promise<SeqRange | null> {
  const range: SeqRange = {};
  if (from === undefined && to === undefined) return range;
  const end = await db
    .selectFrom('audit_entries')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!end) return null;
  if (from !== undefined) {
    const start = Date.parse(from);
    range.from = new Date(start).toISOString();
    range.first = (await firstSince(db, start - SLACK, end.seq)).low;
  }
  if (to !== undefined) {
    const until = Date.parse(to) + DAY;
    range.until = new Date(until).toISOString();
    range.last = (await firstSince(db, until + SLACK, end.seq)).high - 1;
  }
  return range;
}

/**
 * Returns the number of the first entry at or after an instant, or one more than the last. `low` and `high` are equal,
 * unless too many removed entries make it ambiguous.
 */
async function firstSince(
  db: Kysely<Database>,
  instant: number,
  last: number,
): Promise<{ low: number; high: number }> {
  const at = new Date(instant).toISOString();
  let [low, high] = [1, last + 1];
  while (low < high) {
    const step = Math.ceil((high - low) / PROBES);
    const probes = Array.from({ length: Math.ceil((high - low) / step) }, (_, index) => low + index * step);
    const found = await db
      .selectFrom('audit_entries')
      .select(['seq', 'at'])
      .where('seq', 'in', probes)
      .orderBy('seq')
      .execute();
    const later = found.find((entry) => entry.at >= at);
    const earlier = found.findLast((entry) => entry.at < at && entry.seq < (later?.seq ?? high));
    if (!later && !earlier) break;
    low = earlier ? earlier.seq + 1 : low;
    high = later?.seq ?? high;
  }
  return { low, high };
}
