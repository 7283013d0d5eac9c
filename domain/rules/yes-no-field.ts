import { type BooleanSchema, boolean } from 'yup';

/** Returns the schema of a yes/no question: a required boolean. */
export function yesNoField(message = 'Choose yes or no'): BooleanSchema<boolean> {
  return boolean().typeError(message).required(message);
}
