import type { ObjectSchema } from 'yup';
import { maxMessageLength, maxSubjectLength } from '../contact-form.ts';
import { checkedBy } from './checked-by.ts';
import { closedObject } from './closed-object.ts';
import { consentField, formPlaceField } from './consent-fields.ts';
import { emailField } from './email-field.ts';
import { maxCompanyNameLength, maxNameLength } from './limits.ts';
import { phoneField } from './phone-field.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';

export type ContactMessage = {
  name: string;
  email: string;
  /** Empty for none. */
  phone: string;
  /** Empty for none. */
  company: string;
  subject: string;
  message: string;
  consent: boolean;
  /** The consent text that was shown. */
  consentText: string;
  /** The page with the form: its address, 'site', or empty. */
  from: string;
};

const agreed = 'Agree to this so that we may answer you';

const contactRule: ObjectSchema<ContactMessage> = closedObject(
  {
    name: textField({ missing: 'Enter your name', max: maxNameLength }),
    email: emailField('Enter your email address'),
    phone: phoneField(),
    company: textField({ max: maxCompanyNameLength }),
    subject: textField({ missing: 'Enter what your message is about', max: maxSubjectLength }),
    message: textField({ missing: 'Enter your message', max: maxMessageLength, multiline: true }),
    consent: consentField(agreed),
    consentText: textField({ missing: agreed, max: 500 }),
    from: formPlaceField(),
  },
  'Send the message as an object',
);

/** Validates a whole message. Never throws for any value. */
export function checkContact(value: unknown): Validation<ContactMessage> {
  return checkedBy(contactRule, value);
}
