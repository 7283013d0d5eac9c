import { type NumberSchema, number } from 'yup';

/** Returns the schema of a whole number within bounds, or null for none. */
export function wholeNumberField({ min, max }: { min: number; max: number }): NumberSchema<number | null> {
  const message = `Enter a whole number from ${min} to ${max.toLocaleString('en-GB')}`;
  return number()
    .typeError(message)
    .defined(message)
    .nullable()
    .test(
      'whole',
      message,
      (value) => value === null || (Number.isInteger(value) && value >= min && value <= max),
    );
}

/** Returns the schema of a required whole number within bounds. */
export function countField({ min, max }: { min: number; max: number }) {
  const message = `Enter a whole number from ${min} to ${max.toLocaleString('en-GB')}`;
  return number()
    .typeError(message)
    .required(message)
    .test('whole', message, (value) => Number.isInteger(value) && value >= min && value <= max);
}
