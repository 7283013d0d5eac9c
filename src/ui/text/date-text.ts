const US_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

function isoOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  // Date rolls 31 February over into March; such a date was not meant.
  if (year < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.toISOString().slice(0, 10);
}

/** Reads a typed date, `MM/DD/YYYY` or `YYYY-MM-DD`; answers `YYYY-MM-DD`, or undefined while it is none. */
export function parseDateText(text: string): string | undefined {
  const trimmed = text.trim();
  const us = US_DATE.exec(trimmed);
  if (us) return isoOf(Number(us[3]), Number(us[1]), Number(us[2]));
  const iso = ISO_DATE.exec(trimmed);
  return iso ? isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3])) : undefined;
}

/** `2026-03-12` as it stands in a field: `03/12/2026`. Whatever is not a date is answered unchanged. */
export function formatDateText(value: string): string {
  const iso = parseDateText(value);
  return iso ? `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}` : value;
}

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
