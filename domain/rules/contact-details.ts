import type { ObjectSchema } from 'yup';
import type { ContactDetails } from '../records/contact-details.ts';
import { closedObject } from './closed-object.ts';
import { emailField } from './email-field.ts';
import { maxNameLength, maxRoleLength } from './limits.ts';
import { phoneField } from './phone-field.ts';
import { textField } from './text-field.ts';

/** What must hold of the contact details. */
export const contactDetailsRule: ObjectSchema<ContactDetails> = closedObject(
  {
    firstName: textField({ missing: 'Enter your first name', max: maxNameLength }),
    middleName: textField({ max: maxNameLength }),
    lastName: textField({ missing: 'Enter your last name', max: maxNameLength }),
    roleAtCompany: textField({ missing: 'Enter your role at the company', max: maxRoleLength }),
    email: emailField('Enter the email address we can reach you at'),
    contactPhoneWithCountryCode: phoneField(
      'Enter the phone number we can reach you at, with its country code',
    ),
  },
  'Send the contact details as an object',
);
