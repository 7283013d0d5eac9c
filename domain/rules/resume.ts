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

/** What an applicant writes beside their file. */
export type Application = {
  name: string;
  email: string;
  /** Empty where none was given. */
  phone: string;
  position: string;
  /** Empty where none was written. */
  letter: string;
  consent: boolean;
  /** What they were asked to agree to. */
  consentText: string;
  /** The address of the page that the form stands on, 'site', or empty. */
  from: string;
};

const agreed = 'Agree to this, so that we may look at your application';

const applicationRule: ObjectSchema<Application> = closedObject(
  {
    name: textField({ missing: 'Enter your name', max: maxNameLength }),
    email: emailField('Enter your email address'),
    phone: phoneField(),
    position: textField({ missing: 'Say which position you apply for', max: maxPositionLength }),
    letter: textField({ max: maxLetterLength, multiline: true }),
    consent: consentField(agreed),
    consentText: textField({ missing: agreed, max: 500 }),
    from: formPlaceField(),
  },
  'Send the application as an object',
);

/** Checks an application as a whole. Never throws for any value. */
export function checkApplication(value: unknown): Validation<Application> {
  return checkedBy(applicationRule, value);
}
