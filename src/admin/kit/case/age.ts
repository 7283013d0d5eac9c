const dayMs = 86_400_000;

/** A wait needs attention from this number of whole days on. */
export const longWaitDays = 7;

/** Returns the whole days since a time, like the queue's filter; never below 0. @param time ISO 8601 */
export function daysSince(time: string, now = Date.now()): number {
  return daysBetween(Date.parse(time), now);
}

/** Returns the whole days between two times, in milliseconds; never below 0. */
export function daysBetween(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / dayMs));
}

/** Returns whole days as text: `Today`, `1 day`, `12 days`. */
export function daysInWords(days: number): string {
  if (days === 0) return 'Today';
  return days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`;
}
