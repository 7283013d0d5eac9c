import { isCalendarDate } from '#domain/rules/calendar-date.ts';
import type { Answers } from './question.ts';

/**
 * Returns the condition that a date is not before another date of the record. It holds for an empty or malformed date, which is
 * not its concern.
 * @param earlier the name of the other date
 */
export const isNotBefore =
  (earlier: string) =>
  (date: unknown, record: Answers): boolean =>
    !isCalendarDate(String(date)) || String(date) >= String(record[earlier] ?? '');
