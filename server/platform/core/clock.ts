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

/** The day of an instant in a time zone, `YYYY-MM-DD`. @param timeZone IANA name */
export function dayIn(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  }).format(instant);
}

/** The time of an instant with its zone: '08:00 UTC', '03:00 EST', '09:00 GMT+1'. @param timeZone IANA name */
export function timeInWords(instant: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  // The Canadian names of zones: the British locale knows none of North America's.
  const named = new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'short' });
  const zone = named.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${time.format(instant)} ${zone}`;
}

const days = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** An instant as people read it: '21 November 2026 at 08:00 UTC'. @param at ISO 8601 @param timeZone IANA name */
export function instantInWords(at: string, timeZone = 'UTC'): string {
  const instant = new Date(at);
  const day = new Intl.DateTimeFormat('en-GB', { ...days, timeZone }).format(instant);
  return `${day} at ${timeInWords(instant, timeZone)}`;
}
