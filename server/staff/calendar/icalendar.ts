import { daysAfter } from '#domain/rules/days.ts';

/** An entry of a calendar: a whole day, `YYYY-MM-DD`, or an instant, ISO 8601 in UTC. */
export type CalendarEntry = {
  /** Stable: the entry of the same thing replaces the earlier one. */
  uid: string;
  summary: string;
  /** The page of the staff area. */
  url: string;
} & ({ day: string } | { at: string });

const PRODUCT = '-//Onboarding portal//Staff calendar//EN';
const LINE_OCTETS = 75;

/**
 * Returns a calendar as RFC 5545 defines it.
 * @param stampedAt the time of all entries; the calendar with the same entries and time is the same text
 */
export function icalendar(
  entries: readonly CalendarEntry[],
  { name, stampedAt }: { name: string; stampedAt: Date },
): string {
  const stamp = utcTime(stampedAt.toISOString());
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    // RFC 7986, and the names before it, which most programs know.
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...entries.flatMap((entry) => eventLines(entry, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(entry: CalendarEntry, stamp: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `DTSTAMP:${stamp}`,
    ...('day' in entry ? wholeDay(entry.day) : [`DTSTART:${utcTime(entry.at)}`]),
    `SUMMARY:${escaped(entry.summary)}`,
    `URL:${entry.url}`,
    // A deadline does not make its owner busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** The end is the first day after the event (section 3.6.1). */
function wholeDay(day: string): string[] {
  const date = (each: string) => each.replaceAll('-', '');
  return [`DTSTART;VALUE=DATE:${date(day)}`, `DTEND;VALUE=DATE:${date(daysAfter(day, 1))}`];
}

function utcTime(instant: string): string {
  return `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Escapes a text (section 3.3.11), without the control characters that a text may not contain. */
function escaped(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\n/g, '\\n')
  );
}

/** Breaks a line after at most 75 octets of UTF-8, between characters (section 3.1). */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
