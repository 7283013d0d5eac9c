const dayMs = 86_400_000;

/** From so many whole days on, a wait needs attention. */
export const longWaitDays = 7;

/** How many whole days have passed since a moment, as the queue's filter counts them; never below 0. @param time ISO 8601 */
export function daysSince(time: string, now = Date.now()): number {
  return daysBetween(Date.parse(time), now);
}

/** How many whole days lie between two moments, in milliseconds; never below 0. */
export function daysBetween(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / dayMs));
}

/** Whole days in words: `Today`, `1 day`, `12 days`. */
export function daysInWords(days: number): string {
  if (days === 0) return 'Today';
  return days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`;
}
