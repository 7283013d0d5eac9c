import { percentilesIn, type Scale, stretchOf } from '../statistics/durations.ts';
import type { DwellTime } from './position.ts';

/** Counts of completed dwell times in one state. */
export type DwellTimeCounts = {
  /** Number per bucket of `stay-durations.ts`; dwell times without a known start are in none. */
  lasted: Record<string, number>;
  /** Number per exit edge; for a step, per next step. */
  over: Record<string, number>;
  /** Number that ended because the portal was closed. */
  closed: number;
};

export function noDwellTimes(): DwellTimeCounts {
  return { lasted: {}, over: {}, closed: 0 };
}

/** Adds one dwell time, in place. */
export function countDwellTime(counts: DwellTimeCounts, { edge, lasted }: Omit<DwellTime, 'place'>): void {
  if (edge === '') {
    counts.closed += 1;
    return;
  }
  add(counts.over, edge, 1);
  if (lasted !== null) add(counts.lasted, String(dwellTimeBucket(lasted)), 1);
}

/** Adds other counts, in place. */
export function addCounts(counts: DwellTimeCounts, other: DwellTimeCounts): void {
  for (const [bucket, n] of Object.entries(other.lasted)) add(counts.lasted, bucket, n);
  for (const [edge, n] of Object.entries(other.over)) add(counts.over, edge, n);
  counts.closed += other.closed;
}

function add(numbers: Record<string, number>, name: string, by: number): void {
  numbers[name] = (numbers[name] ?? 0) + by;
}

/** From 0.1 s with a growth of 20 % per bucket: results have an error of less than 10 %. */
const scale: Scale = { shortestMs: 100, growth: 1.2 };

/** Returns the bucket of a dwell time in milliseconds. */
function dwellTimeBucket(milliseconds: number): number {
  return stretchOf(scale, milliseconds);
}

/** Median and 90th percentile in seconds; null without measurements. */
type StayDuration = { median: number | null; p90: number | null };

/** @param lasted number of dwell times per bucket */
export function dwellTime(lasted: Readonly<Record<string, number>>): StayDuration {
  const buckets = new Map(Object.entries(lasted).map(([bucket, n]) => [Number(bucket), n]));
  const { median, p90 } = percentilesIn(scale, buckets);
  return { median: inSeconds(median), p90: inSeconds(p90) };
}

function inSeconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Number((milliseconds / 1000).toPrecision(3));
}
