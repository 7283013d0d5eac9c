import { type DocumentGroupKey, maxAgeMonthsOf } from '../catalogues/document-groups.ts';
import { isCalendarDate } from './calendar-date.ts';
import { daysAfter } from './days.ts';

/** `soon`: fine today, and too old within 14 days. */
export type DocumentAge = 'fine' | 'soon' | 'tooOld';

/** Number of days before a document becomes too old on which the warning starts. */
const TOLD_AHEAD_DAYS = 14;

/**
 * Returns the age of a document relative to the limit of its group (specification section 9: proof of address 3 months,
 * incumbency 12 months). A document issued on the 31st may be used until the same day, or the last day, of the final month.
 * @param issuedOn 'YYYY-MM-DD'; a text that is not a date is `fine`, and so is any document without a limit
 * @param today 'YYYY-MM-DD', UTC
 */
export function documentAge(group: DocumentGroupKey, issuedOn: string, today: string): DocumentAge {
  const lastDay = lastDayOfUse(group, issuedOn);
  if (lastDay === null) return 'fine';
  if (today > lastDay) return 'tooOld';
  return daysAfter(today, TOLD_AHEAD_DAYS) > lastDay ? 'soon' : 'fine';
}

/** Returns the last day, 'YYYY-MM-DD', on which a document is not too old; null without a limit. */
export function lastDayOfUse(group: DocumentGroupKey, issuedOn: string): string | null {
  const months = maxAgeMonthsOf(group);
  return months === null || !isCalendarDate(issuedOn) ? null : monthsLater(issuedOn, months);
}

/** Returns the same day, or the last day, of a later month. @param date 'YYYY-MM-DD' */
export function monthsLater(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth.getUTCDate()))));
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
