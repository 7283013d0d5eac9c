import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { StringSchema } from 'yup';
import { maxPhoneLength } from './limits.ts';
import { isReadable, textField } from './text-field.ts';

const written = /^\+[\d\s().-]+$/;

/**
 * Whether the text is a phone number with its country code: a plus, a code that exists, and as many digits as
 * numbers of that country have. Digit patterns are left unchecked on purpose: numbering plans change, and a new
 * range must not lock its owner out (libphonenumber-js, "Using phone number validation feature").
 */
export function isPhoneNumber(value: string): boolean {
  if (!written.test(value)) return false;
  return parsePhoneNumberFromString(value, { extract: false })?.isPossible() ?? false;
}

/** A phone number, kept as it was typed. @param missing what to do where there is none; without it, it may be left out */
export function phoneField(missing?: string): StringSchema<string> {
  return textField({ ...(missing !== undefined && { missing }), max: maxPhoneLength }).test(
    'phone',
    'Enter a phone number with its country code, such as +44 20 7946 0958',
    (value) => !isReadable(value, maxPhoneLength) || isPhoneNumber(value),
  );
}
