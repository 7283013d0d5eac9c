import { type BooleanSchema, boolean, type StringSchema } from 'yup';
import { textField } from './text-field.ts';

/** Returns the schema of the consent in a public form. @param missing the message without consent */
export function consentField(missing: string): BooleanSchema<boolean> {
  return boolean()
    .typeError(missing)
    .required(missing)
    .test('agreed', missing, (value) => value);
}

/** Returns the schema of the page with the public form: its address, 'site', or empty. */
export function formPlaceField(): StringSchema<string> {
  return textField({ max: 500 }).test(
    'page',
    "Send the address of the page, or 'site'",
    (value) => value === '' || value === 'site' || /^https?:\/\/[^\s]+$/i.test(value),
  );
}
