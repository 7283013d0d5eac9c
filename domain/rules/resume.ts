import type { ObjectSchema } from 'yup';
import { maxLetterLength, maxPositionLength } from '../resume-form.ts';
import { checkedBy } from './checked-by.ts';
import { closedObject } from './closed-object.ts';
import { consentField, formPlaceField } from './consent-fields.ts';
import { emailField } from './email-field.ts';
import { maxNameLength } from './limits.ts';
import { phoneField } from './phone-field.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';

/** The fields of an application in addition to its file. */
export type Application = {
  name: string;
  email: string;
  /** Empty for none. */
  phone: string;
  position: string;
  /** Empty for none. */
  letter: string;
  consent: boolean;
  /** The consent text that was shown. */
  consentText: string;
  /** The page with the form: its address, 'site', or empty. */
  from: string;
};

const agreed = 'Agree to this so that we may review your application';

const applicationRule: ObjectSchema<Application> = closedObject(
  {
    name: textField({ missing: 'Enter your name', max: maxNameLength }),
    email: emailField('Enter your email address'),
    phone: phoneField(),
    position: textField({ missing: 'Enter the position you apply for', max: maxPositionLength }),
    letter: textField({ max: maxLetterLength, multiline: true }),
    consent: consentField(agreed),
    consentText: textField({ missing: agreed, max: 500 }),
    from: formPlaceField(),
  },
  'Send the application as an object',
);

/** Validates a whole application. Never throws for any value. */
export function checkApplication(value: unknown): Validation<Application> {
  return checkedBy(applicationRule, value);
}
