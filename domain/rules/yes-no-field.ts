import { type BooleanSchema, boolean } from 'yup';

/** A question answered by yes or no: a boolean, which has to be there. */
export function yesNoField(message = 'Choose yes or no'): BooleanSchema<boolean> {
  return boolean().typeError(message).required(message);
}
