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
  /**
   * Counts one call, at the name of its rate and by whom.
   * @returns the calls of the minute, this one among them; 0 where it goes uncounted
   */
  add(rate: string, whom: string, limit: number): number;
  /**
   * @param key of `keyOf`
   * @returns the calls of the minute that were counted, and the milliseconds that are left of it
   */
  standing(key: string): { current: number; ttl: number };
  /** Takes out what the other processes must learn of: who called lately, and was worth sharing. */
  news(): { minute: number; counts: CallCount[] };
  /** Puts back what could not be told. */
  keep(counts: Iterable<CallCount>): void;
}

/** What a caller is counted under, in one text. */
export function keyOf(rate: string, whom: string): string {
  return `${rate} ${whom}`;
}

/** Counts calls by the minute of the clock, in memory: the counting of a minute is forgotten with it. */
export function createCallCounts(clock: Clock): CallCounts {
  let minute = 0;
  let counts = new Map<string, CallCount>();
  /** The same by rate and caller: each call asks, and putting the two into one text would cost more than the rest. */
  let byRate = new Map<string, Map<string, CallCount>>();
  let untold = new Set<CallCount>();

  function turnTo(now: number): void {
    const present = Math.floor(now / MINUTE_MS);
    if (present === minute) return;
    minute = present;
    counts = new Map();
    byRate = new Map();
    untold = new Set();
  }

  function begin(rate: string, whom: string): CallCount | undefined {
    if (counts.size >= CALLERS_AT_MOST) return undefined;
    const count = { key: keyOf(rate, whom), shared: 0, own: 0 };
    counts.set(count.key, count);
    const ofRate = byRate.get(rate);
    if (ofRate) ofRate.set(whom, count);
    else byRate.set(rate, new Map([[whom, count]]));
    return count;
  }

  return {
    add(rate, whom, limit) {
      turnTo(clock.now().getTime());
      const count = byRate.get(rate)?.get(whom) ?? begin(rate, whom);
      if (!count) return 0;
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
