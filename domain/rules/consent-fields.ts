import { type BooleanSchema, boolean, type StringSchema } from 'yup';
import { textField } from './text-field.ts';

/** That the person agrees to what a form for everybody asks. @param missing what is said to whoever does not */
export function consentField(missing: string): BooleanSchema<boolean> {
  return boolean()
    .typeError(missing)
    .required(missing)
    .test('agreed', missing, (value) => value);
}

/** The address of the page that a form for everybody stands on, 'site', or empty. */
export function formPlaceField(): StringSchema<string> {
  return textField({ max: 500 }).test(
    'page',
    "Send the address of the page, or 'site'",
    (value) => value === '' || value === 'site' || /^https?:\/\/[^\s]+$/i.test(value),
  );
}
