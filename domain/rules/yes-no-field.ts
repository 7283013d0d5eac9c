import { type BooleanSchema, boolean } from 'yup';

/** A question answered by yes or no: a boolean, which has to be there. */
export function yesNoField(): BooleanSchema<boolean> {
  const message = 'Choose yes or no';
  return boolean().typeError(message).required(message);
}
