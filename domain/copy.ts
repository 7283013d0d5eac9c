/** Created on first use, because creating it takes a browser 25 ms. */
let days: Intl.DateTimeFormat | undefined;

/**
 * Returns a formatted date: '12 March 2026'. A text that is not a date is returned unchanged.
 * @param date 'YYYY-MM-DD'
 */
export function dayInWords(date: string): string {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time)) return date;
  days ??= new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return days.format(time);
}

/** Shown for a failure without its own message (specification section 2, Contact Details). */
export const somethingWentWrong = 'Something went wrong';

/** Returns a message that can be followed by another sentence: the server's may end without a full stop. */
export function asSentence(message: string | null): string {
  const words = message || somethingWentWrong;
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
