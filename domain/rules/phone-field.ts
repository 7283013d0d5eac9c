import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { StringSchema } from 'yup';
import { maxPhoneLength } from './limits.ts';
import { isReadable, textField } from './text-field.ts';

const written = /^\+[\d\s().-]+$/;

/**
 * Returns whether the text is a phone number with its country code: a plus, an existing code, and as many digits as numbers of
 * that country have. Digit patterns are deliberately not checked: numbering plans change, and the owner of a number in a new
 * range must not be locked out (libphonenumber-js, "Using phone number validation feature").
 */
export function isPhoneNumber(value: string): boolean {
  if (!written.test(value)) return false;
  return parsePhoneNumberFromString(value, { extract: false })?.isPossible() ?? false;
}

/**
 * Returns the schema of a phone number, stored as typed. @param missing the message for none; without it, the number is optional
 */
export function phoneField(missing?: string): StringSchema<string> {
  return textField({ missing, max: maxPhoneLength }).test(
    'phone',
    'Enter a phone number with its country code, such as +44 20 7946 0958',
    (value) => !isReadable(value, maxPhoneLength) || isPhoneNumber(value),
  );
}
