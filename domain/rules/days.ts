const DAY_MS = 86_400_000;

/**
 * Returns the day a number of days after a day or an instant, `YYYY-MM-DD` in UTC.
 * @param at a day, or an instant in ISO 8601 @param days negative for earlier days
 */
export function daysAfter(at: string, days: number): string {
  return timeAfter(at, days).slice(0, 10);
}

/** Returns the instant a number of days after an instant, both ISO 8601 in UTC. @param days negative for earlier ones */
export function timeAfter(at: string, days: number): string {
  return new Date(Date.parse(at) + days * DAY_MS).toISOString();
}
