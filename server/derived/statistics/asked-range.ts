import { dayOf } from '#server/platform/core/clock.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { type DayRange, daysAfter, daysIn, mondayOf } from './days.ts';

/** Three years and a few days, the contract's limit. */
const DAYS_AT_MOST = 1100;
/** The default range has the week of the last day and the eleven weeks before. */
const WEEKS_BEFORE = 11;

/**
 * Returns the requested range; by default it ends today and begins on the Monday eleven weeks earlier. Throws 400 for
 * an invalid range.
 */
export function askedRange(asked: Partial<DayRange>, now: Date): DayRange {
  const to = asked.to ?? dayOf(now);
  const from = asked.from ?? daysAfter(mondayOf(to), -7 * WEEKS_BEFORE);
  if (from > to) {
    throw badRequest([{ property: 'from', message: 'Choose a first day that is not after the last day' }]);
  }
  if (daysIn({ from, to }) > DAYS_AT_MOST) {
    throw badRequest([{ property: 'from', message: 'Choose at most 1,100 days' }]);
  }
  return { from, to };
}
