/** How durations are told apart: the shortest, and how much longer each bucket is than the one before. */
export type Scale = { shortestMs: number; growth: number };

/**
 * Of cases: shorter than a minute are told from each other by nobody, and what is told lies within the square root of the
 * growth, under 5 %.
 */
const ofCases: Scale = { shortestMs: 60_000, growth: 1.1 };

const HOUR_MS = 3_600_000;

/** A median and a ninetieth percentile, in hours; null where nothing was measured. */
export type Duration = { median: number | null; p90: number | null; count: number };

/** The bucket of a duration in milliseconds: 0 up to a minute, each next one a tenth longer. */
export function bucketOf(milliseconds: number): number {
  return stretchOf(ofCases, milliseconds);
}

/** @param buckets how many durations each bucket holds */
export function durationOf(buckets: ReadonlyMap<number, number>): Duration {
  const { median, p90, count } = percentilesIn(ofCases, buckets);
  return { median: hoursOf(median), p90: hoursOf(p90), count };
}

/** The bucket of a duration in milliseconds: 0 for the shortest. */
export function stretchOf({ shortestMs, growth }: Scale, milliseconds: number): number {
  return Math.floor(Math.log(Math.max(milliseconds, shortestMs) / shortestMs) / Math.log(growth));
}

/**
 * A median and a ninetieth percentile in milliseconds, by nearest rank: a duration that there was, within its bucket; null
 * where nothing was measured.
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
      // The middle of a bucket, measured in times rather than in milliseconds.
      if (left <= 0) return shortestMs * growth ** (bucket + 0.5);
    }
    return null;
  };
  return { median: at(0.5), p90: at(0.9), count };
}

/** Four digits are more than a bucket knows. */
function hoursOf(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Number((milliseconds / HOUR_MS).toPrecision(4));
}
