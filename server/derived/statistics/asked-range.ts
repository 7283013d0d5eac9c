import { dayOf } from '#server/platform/core/clock.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { type DayRange, daysAfter, daysIn, mondayOf } from './days.ts';

/** Three years and a few days: what the contract allows. */
const DAYS_AT_MOST = 1100;
/** The week of the last day and the eleven before it. */
const WEEKS_BEFORE = 11;

/**
 * The range that was asked for; up to today, and from the Monday eleven weeks before the last day's, where nothing was.
 * Throws 400 with what is wrong.
 */
export function askedRange(asked: Partial<DayRange>, now: Date): DayRange {
  const to = asked.to ?? dayOf(now);
  const from = asked.from ?? daysAfter(mondayOf(to), -7 * WEEKS_BEFORE);
  if (from > to) {
    throw badRequest([{ property: 'from', message: 'The first day must not be after the last' }]);
  }
  if (daysIn({ from, to }) > DAYS_AT_MOST) {
    throw badRequest([{ property: 'from', message: 'Choose at most 1,100 days' }]);
  }
  return { from, to };
}
