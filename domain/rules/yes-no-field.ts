import { type BooleanSchema, boolean } from 'yup';

/** Returns the schema of a yes/no question: a required boolean. */
export function yesNoField(): BooleanSchema<boolean> {
  const message = 'Choose yes or no';
  return boolean().typeError(message).required(message);
}
