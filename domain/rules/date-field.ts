import { type StringSchema, string } from 'yup';
import { isCalendarDate } from './calendar-date.ts';
import { todayOf } from './clock.ts';
import { earliestIncorporation, maxPersonAge, minPersonAge } from './limits.ts';

/**
 * Returns the same day a number of years earlier. The result is only compared as text, so that a 29 February that does not exist
 * is valid.
 */
function yearsBefore(date: string, years: number): string {
  const year = Number(date.slice(0, 4)) - years;
  return String(year).padStart(4, '0') + date.slice(4);
}

/** Returns the schema of a date. Without `missing`, it may stay empty. */
export function dateField(missing?: string): StringSchema<string> {
  const wrongType = 'Enter this date as YYYY-MM-DD';
  const text = string().typeError(wrongType);
  return (
    missing === undefined ? text.defined(wrongType).nonNullable(wrongType) : text.required(missing)
  ).test(
    'calendar',
    'Enter a date that exists, as YYYY-MM-DD',
    (value) => value.length === 0 || isCalendarDate(value),
  );
}

/** Returns the schema of a company's date of incorporation: today or earlier. Without `missing`, it may stay empty. */
export function incorporationDateField(missing?: string): StringSchema<string> {
  return dateField(missing)
    .test(
      'past',
      'Enter a date that is not in the future',
      (value, { options }) => !isCalendarDate(value) || value <= todayOf(options.context),
    )
    .test(
      'recent',
      'Check the year. This date is too long ago',
      (value) => !isCalendarDate(value) || value >= earliestIncorporation,
    );
}

/**
 * Returns the schema of a person's date of birth: today they must have completed 18 and not yet 121 years. A person born
 * on 29 February completes a year on 1 March of a common year. Without `missing`, it may stay empty.
 */
export function birthDateField(missing?: string): StringSchema<string> {
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
      `Check the year of birth. It is more than ${maxPersonAge} years ago`,
      (value, { options }) =>
        !isCalendarDate(value) || value > yearsBefore(todayOf(options.context), maxPersonAge + 1),
    );
}
