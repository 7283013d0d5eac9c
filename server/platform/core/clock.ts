/** The source of the current time; tests replace it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/**
 * Maximum difference between the clocks of two processes, in seconds. A stored time further in the future than its own
 * limit plus this was written by a wrong clock and is ignored.
 */
export const CLOCK_SKEW_SECONDS = 60;

/**
 * Returns the latest plausible value of a stored time that is at most `seconds` after the time of writing, in stored
 * format.
 */
export function latestAfter(now: Date, seconds: number): string {
  return new Date(now.getTime() + (seconds + CLOCK_SKEW_SECONDS) * 1000).toISOString();
}

/** Returns the day of an instant in UTC, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Returns the day of an instant in a time zone, `YYYY-MM-DD`. @param timeZone IANA name */
export function dayIn(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  }).format(instant);
}

/** Returns the time of an instant with its zone: '08:00 UTC', '03:00 EST', '09:00 GMT+1'. @param timeZone IANA name */
export function timeInWords(instant: Date, timeZone: string): string {
  const { time, named } = timeFormats(timeZone);
  const zone = named.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${time.format(instant)} ${zone}`;
}

let formats: { timeZone: string; time: Intl.DateTimeFormat; named: Intl.DateTimeFormat } | undefined;

/** The formats of the last time zone, because making them takes milliseconds. */
function timeFormats(timeZone: string) {
  if (formats?.timeZone !== timeZone) {
    const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
    // The Canadian locale, because the British one lacks the names of North American zones.
    const named = new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'short' });
    formats = { timeZone, time, named };
  }
  return formats;
}

const days = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/**
 * Returns an instant in readable form: '21 November 2026 at 08:00 UTC'. @param at ISO 8601 @param timeZone IANA name
 */
export function instantInWords(at: string, timeZone = 'UTC'): string {
  const instant = new Date(at);
  const day = new Intl.DateTimeFormat('en-GB', { ...days, timeZone }).format(instant);
  return `${day} at ${timeInWords(instant, timeZone)}`;
}
