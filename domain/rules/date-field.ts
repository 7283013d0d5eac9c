import { type StringSchema, string } from 'yup';
import { isCalendarDate } from './calendar-date.ts';
import { todayOf } from './clock.ts';
import { earliestIncorporation, maxPersonAge, minPersonAge } from './limits.ts';

/** The same day so many years earlier; dates of this form compare as text, even a 29 February that never was. */
function yearsBefore(date: string, years: number): string {
  const year = Number(date.slice(0, 4)) - years;
  return String(year).padStart(4, '0') + date.slice(4);
}

/** A required day of the calendar, whenever. */
export function dateField(missing: string): StringSchema<string> {
  const wrongType = 'Enter this date as YYYY-MM-DD';
  return string()
    .typeError(wrongType)
    .required(missing)
    .test(
      'calendar',
      'Enter a date that exists, as YYYY-MM-DD',
      (value) => value.length === 0 || isCalendarDate(value),
    );
}

/** The required day on which a company was incorporated: today or earlier. */
export function incorporationDateField(missing: string): StringSchema<string> {
  return dateField(missing)
    .test(
      'past',
      'Enter a date that is not in the future',
      (value, { options }) => !isCalendarDate(value) || value <= todayOf(options.context),
    )
    .test(
      'recent',
      'Check the year: this date is too long ago',
      (value) => !isCalendarDate(value) || value >= earliestIncorporation,
    );
}

/**
 * The required date of birth of a person who has completed 18 and not yet 121 years today. Whoever was born on
 * 29 February completes a year on 1 March of a common year.
 */
export function birthDateField(missing: string): StringSchema<string> {
  return dateField(missing)
    .test(
      'past',
      'Enter a date of birth that is not in the future',
      (value, { options }) => !isCalendarDate(value) || value <= todayOf(options.context),
    )
    .test(
      'adult',
      `Enter the date of birth of a person aged ${minPersonAge} or over`,
      (value, { options }) =>
        !isCalendarDate(value) || value <= yearsBefore(todayOf(options.context), minPersonAge),
    )
    .test(
      'living',
      `Check the year of birth: it is more than ${maxPersonAge} years ago`,
      (value, { options }) =>
        !isCalendarDate(value) || value > yearsBefore(todayOf(options.context), maxPersonAge + 1),
    );
}
