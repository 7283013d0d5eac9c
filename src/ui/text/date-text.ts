// Not `Intl.DateTimeFormat`: creating the first one costs 25 ms, 100 ms on a slow phone, before the first form is rendered.
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const inWords = (day: number, month: number, year: number) => `${day} ${MONTHS[month]} ${year}`;

/** Returns `2026-03-12` as `12 March 2026`. A text that is not a date is returned unchanged. */
export function dateInWords(iso: string): string {
  const date = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return iso;
  return inWords(date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear());
}

/** Returns a time in the reader's time zone: `12 March 2026, 14:05`. @param time ISO 8601 or an HTTP date */
export function timeInWords(time: string): string {
  const moment = new Date(time);
  if (Number.isNaN(moment.getTime())) return time;
  return `${dayOfTimeInWords(time)}, ${clockTimeInWords(time)}`;
}

/** Returns the time of day in the reader's time zone: `14:05`. @param time ISO 8601 or an HTTP date */
export function clockTimeInWords(time: string): string {
  const moment = new Date(time);
  return [moment.getHours(), moment.getMinutes()].map((part) => `${part}`.padStart(2, '0')).join(':');
}

/** Returns the day of a time in the reader's time zone: `12 March 2026`. @param time ISO 8601 or an HTTP date */
export function dayOfTimeInWords(time: string): string {
  const moment = new Date(time);
  if (Number.isNaN(moment.getTime())) return time;
  return inWords(moment.getDate(), moment.getMonth(), moment.getFullYear());
}
