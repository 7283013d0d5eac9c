import type { Clock } from '../core/clock.ts';

const MINUTE_MS = 60_000;

/**
 * Callers counted one by one in a minute. More addresses than that make few calls each, which no rate of an address could
 * stop: they go uncounted rather than fill the memory.
 */
const CALLERS_AT_MOST = 100_000;

/**
 * Whoever has used less than this part of a rate is this process's business alone, so that everyday use costs the
 * database nothing. What all processes let through together grows by as much for each of them, at most.
 */
const WORTH_SHARING = 1 / 20;

/** How often one caller called in the present minute. */
export interface CallCount {
  readonly key: string;
  /** Calls that all processes together had made when they last exchanged. */
  shared: number;
  /** Calls through this process since then. */
  own: number;
}

export interface CallCounts {
  /** Counts one call. @returns the calls of the minute, this one among them; 0 where it goes uncounted */
  add(key: string, limit: number): number;
  /** @returns the calls of the minute that were counted, and the milliseconds that are left of it */
  standing(key: string): { current: number; ttl: number };
  /** Takes out what the other processes must learn of: who called lately, and was worth sharing. */
  news(): { minute: number; counts: CallCount[] };
  /** Puts back what could not be told. */
  keep(counts: Iterable<CallCount>): void;
}

/** Counts calls by the minute of the clock, in memory: the counting of a minute is forgotten with it. */
export function createCallCounts(clock: Clock): CallCounts {
  let minute = 0;
  let counts = new Map<string, CallCount>();
  let untold = new Set<CallCount>();

  function turnTo(now: number): void {
    const present = Math.floor(now / MINUTE_MS);
    if (present === minute) return;
    minute = present;
    counts = new Map();
    untold = new Set();
  }

  return {
    add(key, limit) {
      turnTo(clock.now().getTime());
      let count = counts.get(key);
      if (!count) {
        if (counts.size >= CALLERS_AT_MOST) return 0;
        count = { key, shared: 0, own: 0 };
        counts.set(key, count);
      }
      count.own += 1;
      const current = count.shared + count.own;
      if (current >= limit * WORTH_SHARING) untold.add(count);
      return current;
    },
    standing(key) {
      const now = clock.now().getTime();
      turnTo(now);
      const count = counts.get(key);
      return { current: count ? count.shared + count.own : 0, ttl: MINUTE_MS - (now % MINUTE_MS) };
    },
    news() {
      turnTo(clock.now().getTime());
      const told = { minute, counts: [...untold] };
      untold = new Set();
      return told;
    },
    keep(kept) {
      for (const count of kept) if (counts.get(count.key) === count) untold.add(count);
    },
  };
}
