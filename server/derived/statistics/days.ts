import { daysAfter } from '#domain/rules/days.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import { badRequest } from '#server/platform/http/errors.ts';

const DAY_MS = 86_400_000;

/** An inclusive range of days, 'YYYY-MM-DD', UTC. */
export type DayRange = { from: string; to: string };

/** Returns the number of days in a range. */
function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** Returns the Monday of a day's ISO week. */
export function mondayOf(day: string): string {
  return daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Returns the Mondays of all weeks that overlap a range. */
export function mondaysIn({ from, to }: DayRange): string[] {
  const first = mondayOf(from);
  const weeks = Math.ceil(daysIn({ from: first, to }) / 7);
  return Array.from({ length: weeks }, (_, week) => daysAfter(first, week * 7));
}

/** Splits a range into the fewest pieces: its whole weeks, named by their Mondays, and the days at its ends. */
export function piecesOf({ from, to }: DayRange): ({ span: 'day' | 'week' } & DayRange)[] {
  const firstMonday = mondayOf(daysAfter(from, 6));
  const lastMonday = daysAfter(mondayOf(daysAfter(to, 1)), -7);
  if (lastMonday < firstMonday) return [{ span: 'day', from, to }];
  const pieces = [
    { span: 'day', from, to: daysAfter(firstMonday, -1) },
    { span: 'week', from: firstMonday, to: lastMonday },
    { span: 'day', from: daysAfter(lastMonday, 7), to },
  ] as const;
  return pieces.filter((piece) => piece.from <= piece.to);
}

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
