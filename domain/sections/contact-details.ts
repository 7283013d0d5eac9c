import type { SectionRecords } from '../records/sections.ts';
import { closedObject } from '../rules/closed-object.ts';
import { emailField } from '../rules/email-field.ts';
import { maxNameLength, maxRoleLength } from '../rules/limits.ts';
import { phoneField } from '../rules/phone-field.ts';
import { textField } from '../rules/text-field.ts';
import { answerRows, type Labels } from './answers.ts';
import type { Section, SectionRule } from './section.ts';

/** Whom to reach about the onboarding (specification section 3, "Contact details"). */
export type ContactDetails = SectionRecords['contact-details'];

/** The record before anything was saved. */
export const emptyContactDetails: ContactDetails = {
  firstName: '',
  middleName: '',
  lastName: '',
  roleAtCompany: '',
  email: '',
  contactPhoneWithCountryCode: '',
};

export const contactDetailsLabels: Labels<ContactDetails> = {
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  roleAtCompany: 'Role at company',
  email: 'Email',
  contactPhoneWithCountryCode: 'Phone number',
};

export const contactDetails: Section<ContactDetails> = {
  name: 'ContactDetails',
  empty: emptyContactDetails,
  labels: contactDetailsLabels,
  readBack: (record) => [{ title: 'Contact', rows: answerRows(record, contactDetailsLabels) }],
  queue: {
    fields: ['firstName', 'middleName', 'lastName', 'email'],
    texts: ({ firstName, middleName, lastName, email }) => ({
      names: [firstName, middleName, lastName],
      emails: [email],
    }),
  },
};

/** What must hold of the contact details. */
export const contactDetailsRule: SectionRule<ContactDetails> = {
  schema: () =>
    closedObject(
      {
        firstName: textField({ missing: 'Enter your first name', max: maxNameLength, isName: true }),
        middleName: textField({ max: maxNameLength, isName: true }),
        lastName: textField({ missing: 'Enter your last name', max: maxNameLength, isName: true }),
        roleAtCompany: textField({ missing: 'Enter your role at the company', max: maxRoleLength }),
        email: emailField('Enter the email address we can reach you at'),
        contactPhoneWithCountryCode: phoneField(
          'Enter the phone number we can reach you at, with its country code',
        ),
      },
      'Send the contact details as an object',
    ),
};
