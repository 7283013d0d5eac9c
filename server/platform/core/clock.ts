/** Where the time comes from; tests set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/**
 * How far the clocks of two processes may differ, in seconds. A stored time further ahead than its own limit and this was
 * written by a clock that was wrong, and does not count.
 */
export const CLOCK_SKEW_SECONDS = 60;

/** The latest believable value of a stored time that lies at most `seconds` after the moment it was written, as stored. */
export function latestAfter(now: Date, seconds: number): string {
  return new Date(now.getTime() + (seconds + CLOCK_SKEW_SECONDS) * 1000).toISOString();
}

/** The day of an instant in UTC, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

const instants = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** An instant as people read it: '21 November 2026 at 08:00 UTC'. @param at ISO 8601 */
export function instantInWords(at: string): string {
  return `${instants.format(new Date(at))} UTC`;
}
