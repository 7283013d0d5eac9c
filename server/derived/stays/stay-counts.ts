import type { Stay } from './position.ts';
import { stayBucket } from './stay-durations.ts';

/** Stays in one state that have ended. */
export type StayCounts = {
  /** How many lasted how long, by the buckets of `stay-durations.ts`; those whose beginning nobody saw are in none. */
  lasted: Record<string, number>;
  /** How many ended over which edge; of a step, by which step was gone to. */
  over: Record<string, number>;
  /** How many ended with the portal closed. */
  closed: number;
};

export function noStays(): StayCounts {
  return { lasted: {}, over: {}, closed: 0 };
}

/** Counts one stay more, in place. */
export function countStay(counts: StayCounts, { edge, lasted }: Omit<Stay, 'place'>): void {
  if (edge === '') {
    counts.closed += 1;
    return;
  }
  add(counts.over, edge, 1);
  if (lasted !== null) add(counts.lasted, String(stayBucket(lasted)), 1);
}

/** Adds what another counted, in place. */
export function addCounts(counts: StayCounts, other: StayCounts): void {
  for (const [bucket, n] of Object.entries(other.lasted)) add(counts.lasted, bucket, n);
  for (const [edge, n] of Object.entries(other.over)) add(counts.over, edge, n);
  counts.closed += other.closed;
}

function add(numbers: Record<string, number>, name: string, by: number): void {
  numbers[name] = (numbers[name] ?? 0) + by;
}
