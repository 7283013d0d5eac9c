/** Shorter ones are told from each other by nobody. */
const SHORTEST_MS = 60_000;
/** How much longer each bucket is than the one before: what is told lies within the square root of it, under 5 %. */
const GROWTH = 1.1;

const HOUR_MS = 3_600_000;

/** A median and a ninetieth percentile, in hours; null where nothing was measured. */
export type Duration = { median: number | null; p90: number | null; count: number };

/** The bucket of a duration in milliseconds: 0 up to a minute, each next one a tenth longer. */
export function bucketOf(milliseconds: number): number {
  const times = Math.max(milliseconds, SHORTEST_MS) / SHORTEST_MS;
  return Math.floor(Math.log(times) / Math.log(GROWTH));
}

/** @param buckets how many durations each bucket holds */
export function durationOf(buckets: ReadonlyMap<number, number>): Duration {
  const sorted = [...buckets].filter(([, n]) => n > 0).sort(([a], [b]) => a - b);
  const count = sorted.reduce((sum, [, n]) => sum + n, 0);
  /** By nearest rank: a duration that there was, within its bucket. */
  const at = (share: number): number | null => {
    let left = Math.ceil(share * count);
    for (const [bucket, n] of sorted) {
      left -= n;
      if (left <= 0) return hoursOf(bucket);
    }
    return null;
  };
  return { median: at(0.5), p90: at(0.9), count };
}

/** The middle of a bucket, measured in times rather than minutes; four digits are more than it knows. */
function hoursOf(bucket: number): number {
  return Number(((SHORTEST_MS * GROWTH ** (bucket + 0.5)) / HOUR_MS).toPrecision(4));
}
