import type { Clock } from '../core/clock.ts';

const MINUTE_MS = 60_000;

/**
 * Maximum number of callers counted per minute. With more addresses each makes only few calls, which no rate per
 * address could stop: the others are not counted, to limit the memory.
 */
const CALLERS_AT_MOST = 100_000;

/**
 * A caller below this fraction of a rate is not shared with other processes, so that normal use costs the database
 * nothing. The effective limit grows by at most this fraction per process.
 */
const WORTH_SHARING = 1 / 20;

/** The number of calls by one caller in the current minute. */
export interface CallCount {
  readonly key: string;
  /** Calls through all processes at the last exchange. */
  shared: number;
  /** Calls through this process since then. */
  own: number;
}

export interface CallCounts {
  /**
   * Counts one call, by the name of its rate and the caller.
   * @returns the calls in this minute, including this one; 0 if it is not counted
   */
  add(rate: string, caller: string, limit: number): number;
  /**
   * @param key from `keyOf`
   * @returns the counted calls in this minute, and its remaining milliseconds
   */
  standing(key: string): { current: number; ttl: number };
  /** Takes the counts that other processes need: recent callers above the sharing threshold. */
  news(): { minute: number; counts: CallCount[] };
  /** Returns counts that could not be shared. */
  keep(counts: Iterable<CallCount>): void;
}

/** Returns the key of a caller's count as one string. */
export function keyOf(rate: string, caller: string): string {
  return `${rate} ${caller}`;
}

/** Counts calls by the minute of the clock, in memory; the counts of earlier minutes are dropped. */
export function createCallCounts(clock: Clock): CallCounts {
  let minute = 0;
  let counts = new Map<string, CallCount>();
  /** The same by rate and caller, because concatenating the two for each call would cost more than the rest. */
  let byRate = new Map<string, Map<string, CallCount>>();
  let unshared = new Set<CallCount>();

  function turnTo(now: number): void {
    const present = Math.floor(now / MINUTE_MS);
    if (present === minute) return;
    minute = present;
    counts = new Map();
    byRate = new Map();
    unshared = new Set();
  }

  function begin(rate: string, caller: string): CallCount | undefined {
    if (counts.size >= CALLERS_AT_MOST) return undefined;
    const count = { key: keyOf(rate, caller), shared: 0, own: 0 };
    counts.set(count.key, count);
    const ofRate = byRate.get(rate);
    if (ofRate) ofRate.set(caller, count);
    else byRate.set(rate, new Map([[caller, count]]));
    return count;
  }

  return {
    add(rate, caller, limit) {
      turnTo(clock.now().getTime());
      const count = byRate.get(rate)?.get(caller) ?? begin(rate, caller);
      if (!count) return 0;
      count.own += 1;
      const current = count.shared + count.own;
      if (current >= limit * WORTH_SHARING) unshared.add(count);
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
      const news = { minute, counts: [...unshared] };
      unshared = new Set();
      return news;
    },
    keep(stored) {
      for (const count of stored) if (counts.get(count.key) === count) unshared.add(count);
    },
  };
}
