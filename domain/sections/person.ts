import type { components } from '#contract/schema.d.ts';
import { salutations } from '../catalogues/salutations.ts';
import { emptyRecord } from '../form/empty.ts';
import { type QuestionTable, questionsOf } from '../form/question.ts';
import {
  maxCityLength,
  maxNameLength,
  maxRoleLength,
  maxStreetLength,
  maxSuffixLength,
  maxTaxIdLength,
} from '../rules/limits.ts';

/**
 * A director, a beneficial owner or a related party (specification section 3, "Control / ownership record").
 * `secondaryCountryCitizenship` is '' unless the person is a citizen of two countries.
 */
export type Person = components['schemas']['Person'];

/** The message for a person without a name. */
export const firstNameMissing = 'Enter the first name as in the passport';

/** The questions of a person, in the order of specification section 3. Autofill is off: it has only the user's own data. */
export const personTable: QuestionTable<Person> = {
  salutation: {
    label: 'Salutation',
    help: 'Optional',
    kind: 'choice',
    choices: salutations,
    beside: 2,
    heading: { title: 'Name' },
  },
  firstName: {
    label: 'First name',
    kind: 'text',
    max: maxNameLength,
    isName: true,
    missing: firstNameMissing,
    autoComplete: 'off',
    search: 'names',
  },
  middleName: {
    label: 'Middle name',
    help: 'Optional',
    kind: 'text',
    max: maxNameLength,
    isName: true,
    autoComplete: 'off',
    search: 'names',
  },
  lastName: {
    label: 'Last name',
    kind: 'text',
    max: maxNameLength,
    isName: true,
    missing: 'Enter the last name as in the passport',
    beside: 1,
    autoComplete: 'off',
    search: 'names',
  },
  suffix: {
    label: 'Suffix',
    help: 'Optional. For example Jr.',
    kind: 'text',
    max: maxSuffixLength,
    isName: true,
    autoComplete: 'off',
  },
  roleAtCompany: {
    label: 'Role at company',
    kind: 'text',
    max: maxRoleLength,
    missing: 'Enter the role at the company',
    beside: 1,
    heading: { title: 'Role and contact' },
    autoComplete: 'off',
  },
  email: {
    label: 'Email',
    help: 'We send the request to verify their identity there',
    kind: 'email',
    missing: 'Enter the email address of this person',
    autoComplete: 'off',
    search: 'emails',
  },
  dateOfBirth: {
    label: 'Date of birth',
    kind: 'birthDate',
    missing: 'Enter the date of birth as in the passport',
    beside: 1,
    heading: { title: 'Identity' },
  },
  countryCitizenship: {
    label: 'Country of citizenship',
    kind: 'country',
    missing: 'Choose the country of citizenship',
  },
  secondaryCountryCitizenship: {
    label: 'Second country of citizenship',
    kind: 'country',
    // Only people with two citizenships are asked for it.
    isHiddenIfEmpty: true,
    check: {
      holds: (country, { countryCitizenship }) => country === '' || country !== countryCitizenship,
      message: 'Choose a country other than the first, or untick dual citizenship',
    },
  },
  taxIdNumber: {
    label: 'Tax ID number',
    tooltip: 'Such as a social security or social insurance number. It tells people of the same name apart.',
    kind: 'text',
    max: maxTaxIdLength,
    missing: 'Enter the tax ID number of this person',
    autoComplete: 'off',
    search: 'taxIds',
  },
  country: {
    label: 'Country',
    help: 'Of residence',
    kind: 'country',
    missing: 'Choose the country of this address',
    beside: 1,
    heading: { title: 'Home address' },
    addressPart: 'country',
  },
  street: {
    label: 'Street address',
    kind: 'text',
    max: maxStreetLength,
    missing: 'Enter the street and number',
    addressPart: 'street',
    autoComplete: 'off',
  },
  city: {
    label: 'City',
    kind: 'text',
    max: maxCityLength,
    missing: 'Enter the city',
    beside: 2,
    addressPart: 'city',
    autoComplete: 'off',
  },
  state: {
    label: 'State or province',
    kind: 'state',
    country: 'country',
    addressPart: 'state',
    autoComplete: 'off',
  },
  zip: {
    label: 'ZIP or postal code',
    kind: 'zip',
    country: 'country',
    addressPart: 'zip',
    autoComplete: 'off',
  },
};

export const personQuestions = questionsOf<Person>(personTable);

/** The initial values of a new person. */
export const emptyPerson = emptyRecord(personQuestions) as Person;

/** Returns a person's full name: 'Ms. Grace Brewster Hopper Jr.'. */
export function fullName(
  person: Pick<Person, 'firstName' | 'middleName' | 'lastName' | 'suffix'> & { salutation: string },
) {
  const { salutation, firstName, middleName, lastName, suffix } = person;
  return [salutation, firstName, middleName, lastName, suffix].filter((part) => part !== '').join(' ');
}
