import { type StringSchema, string } from 'yup';

/** A moment as `Date.toISOString` writes it, or null for none. */
export function instantField(): StringSchema<string | null> {
  const message = 'Enter a day and a time';
  return string()
    .typeError(message)
    .defined(message)
    .nullable()
    .test('instant', message, (value) => value === null || asInstant(value) === value);
}

/** A moment in whatever way RFC 3339 writes it, as {@link instantField} has it; what is none stays as it is. */
export function asInstant(value: unknown): unknown {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}
