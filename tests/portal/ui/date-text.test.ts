import { expect, it } from 'vitest';
import { dateInWords, dayOfTimeInWords, timeInWords } from '#src/ui/text/date-text.ts';

/** One moment on every day of five years, with leap days and clock changes, at varying hours. */
const moments = Array.from(
  { length: 5 * 366 },
  (_, day) => new Date(Date.UTC(2023, 11, 25 + day, day % 24, day % 60)),
);

it('days and times are formatted as in British English', () => {
  const utc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
  for (const moment of moments) {
    const iso = moment.toISOString();
    expect(dateInWords(iso.slice(0, 10))).toBe(utc.format(moment));
    expect(dayOfTimeInWords(iso)).toBe(day.format(moment));
    expect(timeInWords(moment.toUTCString())).toBe(`${day.format(moment)}, ${time.format(moment)}`);
  }
});

it('an invalid date is shown unchanged', () => {
  for (const inWords of [dateInWords, timeInWords, dayOfTimeInWords]) expect(inWords('soon')).toBe('soon');
});
