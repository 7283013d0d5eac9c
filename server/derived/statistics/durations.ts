/** A scale of exponential buckets: the upper bound of the shortest, and the growth factor between buckets. */
export type Scale = { shortestMs: number; growth: number };

/**
 * For cases: durations below a minute are not distinguished, and results have an error of less than 5 %, the square
 * root of the growth.
 */
const ofCases: Scale = { shortestMs: 60_000, growth: 1.1 };

const HOUR_MS = 3_600_000;

/** Median and 90th percentile in hours; null without measurements. */
export type Duration = { median: number | null; p90: number | null; count: number };

/** Returns the bucket of a duration in milliseconds: 0 up to a minute, each next one 10 % longer. */
export function bucketOf(milliseconds: number): number {
  return stretchOf(ofCases, milliseconds);
}

/** @param buckets number of durations per bucket */
export function durationOf(buckets: ReadonlyMap<number, number>): Duration {
  const { median, p90, count } = percentilesIn(ofCases, buckets);
  return { median: hoursOf(median), p90: hoursOf(p90), count };
}

/** Returns the bucket of a duration in milliseconds, from 0. */
export function stretchOf({ shortestMs, growth }: Scale, milliseconds: number): number {
  return Math.floor(Math.log(Math.max(milliseconds, shortestMs) / shortestMs) / Math.log(growth));
}

/**
 * Returns median and 90th percentile in milliseconds, by nearest rank: an existing duration, within the precision of
 * its bucket; null without measurements.
 */
export function percentilesIn(
  { shortestMs, growth }: Scale,
  buckets: ReadonlyMap<number, number>,
): { median: number | null; p90: number | null; count: number } {
  const sorted = [...buckets].filter(([, n]) => n > 0).sort(([a], [b]) => a - b);
  const count = sorted.reduce((sum, [, n]) => sum + n, 0);
  const at = (share: number): number | null => {
    let left = Math.ceil(share * count);
    for (const [bucket, n] of sorted) {
      left -= n;
      // The geometric middle of a bucket.
      if (left <= 0) return shortestMs * growth ** (bucket + 0.5);
    }
    return null;
  };
  return { median: at(0.5), p90: at(0.9), count };
}

/** Four digits exceed the precision of a bucket. */
function hoursOf(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Number((milliseconds / HOUR_MS).toPrecision(4));
}
