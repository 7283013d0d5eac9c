import { type StringSchema, string } from 'yup';

/** Returns the schema of a time in the format of `Date.toISOString`, or null for none. */
export function instantField(): StringSchema<string | null> {
  const message = 'Enter a day and a time';
  return string()
    .typeError(message)
    .defined(message)
    .nullable()
    .test('instant', message, (value) => value === null || asInstant(value) === value);
}

/** Returns a time in any format of RFC 3339 in the format of {@link instantField}; an invalid value is returned unchanged. */
export function asInstant(value: unknown): unknown {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}
