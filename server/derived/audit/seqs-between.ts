import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

const DAY = 86_400_000;
/** More than a clock is ever set back, or two servers' clocks differ. */
const SLACK = 3_600_000;
/** Entries looked at in one query: a million is narrowed to one in four. */
const PROBES = 32;

/** Where the entries of some days lie, each bound only where one was asked for. */
export type SeqRange = {
  first?: number;
  last?: number;
  /** The instants themselves, ISO 8601; `until` is not part of it. */
  from?: string;
  until?: string;
};

/**
 * The numbers between which all entries of the given days lie. Entries are written in order of time, so that they are
 * found by narrowing, and days need no index, which every entry would have to pay for. An hour is added at both ends.
 * @param from the first day, `YYYY-MM-DD` @param to the last one
 * @returns null where there is nothing
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
 * The number of the first entry that was written then or later; one more than the last where there is none. Both are
 * the same, unless so many entries were removed that it could not be told.
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
