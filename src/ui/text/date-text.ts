// Not `Intl.DateTimeFormat`: the first one of a page costs 25 ms, 100 on a slow phone, before its first form is drawn.
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

/** `2026-03-12` in words: `12 March 2026`. Whatever is not a date is answered unchanged. */
export function dateInWords(iso: string): string {
  const date = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return iso;
  return inWords(date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear());
}

/** A moment in words, where the reader is: `12 March 2026, 14:05`. @param time ISO 8601 or an HTTP date */
export function timeInWords(time: string): string {
  const moment = new Date(time);
  if (Number.isNaN(moment.getTime())) return time;
  return `${dayOfTimeInWords(time)}, ${clockTimeInWords(time)}`;
}

/** The time of day of a moment, where the reader is: `14:05`. @param time ISO 8601 or an HTTP date */
export function clockTimeInWords(time: string): string {
  const moment = new Date(time);
  return [moment.getHours(), moment.getMinutes()].map((part) => `${part}`.padStart(2, '0')).join(':');
}

/** The day of a moment in words, where the reader is: `12 March 2026`. @param time ISO 8601 or an HTTP date */
export function dayOfTimeInWords(time: string): string {
  const moment = new Date(time);
  if (Number.isNaN(moment.getTime())) return time;
  return inWords(moment.getDate(), moment.getMonth(), moment.getFullYear());
}
