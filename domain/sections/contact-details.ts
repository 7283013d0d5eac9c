import type { SectionRecords } from '../records/sections.ts';
import { maxNameLength, maxRoleLength } from '../rules/limits.ts';
import { defineSection } from './section.ts';

/** The contact person for the onboarding (specification section 3, "Contact details"). */
export type ContactDetails = SectionRecords['contact-details'];

export const contactDetails = defineSection<ContactDetails>({
  name: 'ContactDetails',
  title: 'Contact',
  called: 'contact details',
  questions: {
    firstName: {
      label: 'First name',
      kind: 'text',
      max: maxNameLength,
      isName: true,
      missing: 'Enter your first name',
      beside: 2,
      autoComplete: 'given-name',
      search: 'names',
    },
    middleName: {
      label: 'Middle name',
      help: 'Optional',
      kind: 'text',
      max: maxNameLength,
      isName: true,
      autoComplete: 'additional-name',
      search: 'names',
    },
    lastName: {
      label: 'Last name',
      kind: 'text',
      max: maxNameLength,
      isName: true,
      missing: 'Enter your last name',
      autoComplete: 'family-name',
      search: 'names',
    },
    roleAtCompany: {
      label: 'Role at company',
      help: 'For example: Chief Compliance Officer',
      kind: 'text',
      max: maxRoleLength,
      missing: 'Enter your role at the company',
      autoComplete: 'organization-title',
    },
    email: {
      label: 'Email',
      kind: 'email',
      missing: 'Enter the email address we can reach you at',
      beside: 1,
      autoComplete: 'email',
      search: 'emails',
    },
    contactPhoneWithCountryCode: {
      label: 'Phone number',
      help: 'With the country code, for example +1 416 555 0132',
      kind: 'phone',
      missing: 'Enter the phone number we can reach you at, with its country code',
      autoComplete: 'tel',
    },
  },
});
