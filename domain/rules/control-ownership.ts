import type { ObjectSchema } from 'yup';
import { salutations } from '../catalogues/salutations.ts';
import type { ControlOwnership, Person } from '../records/control-ownership.ts';
import { addressCountryField, cityField, stateField, streetField, zipField } from './address-fields.ts';
import { choiceField } from './choice-field.ts';
import { closedObject } from './closed-object.ts';
import { countryField } from './country-field.ts';
import { birthDateField } from './date-field.ts';
import { emailField } from './email-field.ts';
import { maxNameLength, maxPersons, maxRoleLength, maxSuffixLength, maxTaxIdLength } from './limits.ts';
import { listField } from './list-field.ts';
import { textField } from './text-field.ts';

const personRule: ObjectSchema<Person> = closedObject(
  {
    salutation: choiceField({ choices: salutations }),
    firstName: textField({ missing: 'Enter the first name as in the passport', max: maxNameLength }),
    middleName: textField({ max: maxNameLength }),
    lastName: textField({ missing: 'Enter the last name as in the passport', max: maxNameLength }),
    suffix: textField({ max: maxSuffixLength }),
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

/** Two entries are one person when name, date of birth and tax id agree, whatever their case or accents' encoding. */
function identityOf({ firstName, lastName, dateOfBirth, taxIdNumber }: Person): string | undefined {
  const parts = [firstName, lastName, dateOfBirth, taxIdNumber];
  if (!parts.every((part) => typeof part === 'string' && part !== '')) return undefined;
  return JSON.stringify(parts.map((part) => part.normalize('NFC').toLowerCase()));
}

function personsField(words: { list: string; plural: string }) {
  return listField<Person>({
    item: personRule,
    max: maxPersons,
    tooMany: `List at most ${maxPersons} ${words.plural}`,
    wrongType: `Send the ${words.plural} as a list, empty if there are none`,
    identity: identityOf,
    reportAt: 'taxIdNumber',
    repeated: `This person is ${words.list} already: list each person once`,
  });
}

/**
 * What must hold of control, ownership and related parties. Each list may be saved empty, since a person fills the
 * tabs over time; whether the whole is complete is asked before submission, not here.
 */
export const controlOwnershipRule: ObjectSchema<ControlOwnership> = closedObject(
  {
    directors: personsField({ list: 'among the directors', plural: 'directors' }),
    beneficialOwners: personsField({ list: 'among the beneficial owners', plural: 'beneficial owners' }),
    relatedParties: personsField({ list: 'among the related parties', plural: 'related parties' }),
  },
  'Send control, ownership and related parties as an object',
);
