import { percentilesIn, type Scale, stretchOf } from '../statistics/durations.ts';

/** From 0.1 s with a growth of 20 % per bucket: results have an error of less than 10 %. */
const scale: Scale = { shortestMs: 100, growth: 1.2 };

/** Returns the bucket of a dwell time in milliseconds. */
export function dwellTimeBucket(milliseconds: number): number {
  return stretchOf(scale, milliseconds);
}

/** Median and 90th percentile in seconds; null without measurements. */
export type StayDuration = { median: number | null; p90: number | null };

/** @param lasted number of dwell times per bucket */
export function dwellTime(lasted: Readonly<Record<string, number>>): StayDuration {
  const buckets = new Map(Object.entries(lasted).map(([bucket, n]) => [Number(bucket), n]));
  const { median, p90 } = percentilesIn(scale, buckets);
  return { median: inSeconds(median), p90: inSeconds(p90) };
}

function inSeconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Number((milliseconds / 1000).toPrecision(3));
}
