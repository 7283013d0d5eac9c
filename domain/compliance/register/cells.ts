import { isCalendarDate } from '#domain/rules/calendar-date.ts';
import { type RegisterStatus, registerStatuses } from './register-entry.ts';

/** Returns a cell on one line, without repeated spaces. */
export const oneLine = (cell: string) => cell.replace(/\s+/gu, ' ').trim();

/** Returns the registration number in a cell, or null if it is none: one or two letters and six to twelve digits. */
export function numberIn(cell: string): string | null {
  const number = cell.replace(/[\s-]/gu, '').toUpperCase();
  return /^[A-Z]{1,2}\d{6,12}$/.test(number) ? number : null;
}

/** Returns the status in a cell, or null for an unknown one. */
export function statusIn(cell: string): RegisterStatus | null {
  const status = oneLine(cell).toLowerCase();
  return registerStatuses.find((each) => each === status) ?? null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Returns the day in a cell as 'YYYY-MM-DD', '' for an empty cell, and null for no date. Days that start with the year, and days
 * with the month's name, are unambiguous; `03/04/2026` is refused, because it may be two days. A time of day is dropped.
 */
export function dayIn(cell: string): string | null {
  const text = oneLine(cell);
  if (text === '') return '';
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]\d.*)?$/.exec(text) ?? [];
  if (year !== undefined) return real(year, Number(month), Number(day));
  const [, dayFirst, named, yearLast] = /^(\d{1,2})[ -]([A-Za-z]{3,9})\.?[ ,-]+(\d{4})$/.exec(text) ?? [];
  if (yearLast !== undefined) return real(yearLast, monthOf(named), Number(dayFirst));
  const [, monthFirst, dayNext, yearAfter] = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(text) ?? [];
  return yearAfter === undefined ? null : real(yearAfter, monthOf(monthFirst), Number(dayNext));
}

const monthOf = (name = '') => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function real(year: string, month: number, day: number): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDate(text) ? text : null;
}

/**
 * Returns the names in the cell that lists all of them, the legal name first: each has a line or a label of its own
 * (`Legal Name: A, B Inc.,` and `Operating Name: C`). Commas within a name stay.
 */
export function namesIn(cell: string): string[] {
  const parts = cell.split(/\r?\n|(?=\b(?:Legal|Operating) Names?\s*:)/iu);
  const legal: string[] = [];
  const others: string[] = [];
  for (const part of parts) {
    const [, label, text] = /^\s*(?:(Legal|Operating) Names?\s*:)?(.*)$/isu.exec(part) ?? [];
    const name = oneLine(text ?? '')
      .replace(/[,;]$/u, '')
      .trim();
    if (name !== '') (label?.toLowerCase() === 'legal' ? legal : others).push(name);
  }
  return [...legal, ...others];
}

/** Returns the names without those that repeat an earlier one. */
export function distinct(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const key = name.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}
