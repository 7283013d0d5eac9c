import { percentilesIn, type Scale, stretchOf } from '../statistics/durations.ts';

/** From a tenth of a second, and each bucket a fifth longer: what is told lies within a tenth of the exact value. */
const scale: Scale = { shortestMs: 100, growth: 1.2 };

/** The bucket of a stay of so many milliseconds. */
export function stayBucket(milliseconds: number): number {
  return stretchOf(scale, milliseconds);
}

/** A median and a ninetieth percentile, in seconds; null where nothing was measured. */
export type StayDuration = { median: number | null; p90: number | null };

/** @param lasted how many stays each bucket holds */
export function stayDuration(lasted: Readonly<Record<string, number>>): StayDuration {
  const buckets = new Map(Object.entries(lasted).map(([bucket, n]) => [Number(bucket), n]));
  const { median, p90 } = percentilesIn(scale, buckets);
  return { median: inSeconds(median), p90: inSeconds(p90) };
}

function inSeconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Number((milliseconds / 1000).toPrecision(3));
}
