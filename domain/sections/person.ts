import type { components } from '#contract/schema.d.ts';
import { salutations } from '../catalogues/salutations.ts';
import {
  addressCountryField,
  cityField,
  stateField,
  streetField,
  zipField,
} from '../rules/address-fields.ts';
import { choiceField } from '../rules/choice-field.ts';
import { closedObject } from '../rules/closed-object.ts';
import { countryField } from '../rules/country-field.ts';
import { birthDateField } from '../rules/date-field.ts';
import { emailField } from '../rules/email-field.ts';
import { maxNameLength, maxRoleLength, maxSuffixLength, maxTaxIdLength } from '../rules/limits.ts';
import { textField } from '../rules/text-field.ts';
import type { Labels } from './answers.ts';

/**
 * A director, a beneficial owner or a related party (specification section 3, "Control / ownership record").
 * `secondaryCountryCitizenship` is '' unless the person is a citizen of two countries.
 */
export type Person = components['schemas']['Person'];

/** What is asked for first where a person has no name. */
export const firstNameMissing = 'Enter the first name as in the passport';

/** A new person, before anything was typed. */
export const emptyPerson: Person = {
  salutation: '',
  firstName: '',
  middleName: '',
  lastName: '',
  suffix: '',
  roleAtCompany: '',
  email: '',
  dateOfBirth: '',
  countryCitizenship: '',
  secondaryCountryCitizenship: '',
  taxIdNumber: '',
  country: '',
  street: '',
  city: '',
  state: '',
  zip: '',
};

export const personLabels: Labels<Person> = {
  salutation: 'Salutation',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  suffix: 'Suffix',
  roleAtCompany: 'Role at company',
  email: 'Email',
  dateOfBirth: 'Date of birth',
  countryCitizenship: 'Country of citizenship',
  secondaryCountryCitizenship: 'Second country of citizenship',
  taxIdNumber: 'Tax ID number',
  country: 'Country',
  street: 'Street address',
  city: 'City',
  state: 'State or province',
  zip: 'ZIP or postal code',
};

/** A person's name as it is written: 'Ms. Grace Brewster Hopper Jr.'. */
export function fullName(
  person: Pick<Person, 'firstName' | 'middleName' | 'lastName' | 'suffix'> & { salutation: string },
) {
  const { salutation, firstName, middleName, lastName, suffix } = person;
  return [salutation, firstName, middleName, lastName, suffix].filter((part) => part !== '').join(' ');
}

/** What must hold of one person. */
export const personRule = () =>
  closedObject(
    {
      salutation: choiceField<Person['salutation']>({ choices: salutations }),
      firstName: textField({
        missing: firstNameMissing,
        max: maxNameLength,
        isName: true,
      }),
      middleName: textField({ max: maxNameLength, isName: true }),
      lastName: textField({
        missing: 'Enter the last name as in the passport',
        max: maxNameLength,
        isName: true,
      }),
      suffix: textField({ max: maxSuffixLength, isName: true }),
      roleAtCompany: textField({ missing: 'Enter the role at the company', max: maxRoleLength }),
      email: emailField('Enter the email address of this person'),
      dateOfBirth: birthDateField('Enter the date of birth as in the passport'),
      countryCitizenship: countryField('Choose the country of citizenship'),
      secondaryCountryCitizenship: countryField().test(
        'second',
        'Choose a country other than the first, or untick dual citizenship',
        (value, { parent }) => value === '' || value !== parent.countryCitizenship,
      ),
      taxIdNumber: textField({ missing: 'Enter the tax ID number of this person', max: maxTaxIdLength }),
      country: addressCountryField(),
      street: streetField(),
      city: cityField(),
      state: stateField('country'),
      zip: zipField('country'),
    },
    'Send this person as an object',
  );
