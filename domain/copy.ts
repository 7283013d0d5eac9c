/** Made when it is first needed: making one costs a browser 25 ms. */
let days: Intl.DateTimeFormat | undefined;

/**
 * A day as people read it: '12 March 2026'. A text that is no date stays as it is.
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

/** Said when a failure has no words of its own (specification section 2, Contact Details). */
export const somethingWentWrong = 'Something went wrong';

/** A message that another sentence follows: the server's may end without a full stop. */
export function asSentence(message: string | null): string {
  const words = message || somethingWentWrong;
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
