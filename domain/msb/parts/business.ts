import { maxCompanyNameLength, maxRegistrationNumberLength, maxStateLength } from '#domain/rules/limits.ts';
import { msbQuebec, msbRegistrations, msbStructures } from '../choices.ts';
import type { MsbPartOf } from '../part.ts';
import { address } from './address.ts';

const isCorporation = ({ structure }: Readonly<Record<string, unknown>>) => structure === 'corporation';
const isForeign = ({ registration }: Readonly<Record<string, unknown>>) => registration === 'foreign';

/** The identity and the contact details of the business. */
export const business: MsbPartOf<'business'> = {
  id: 'business',
  title: 'Business',
  why: 'FINTRAC’s public registry shows who the business is and how it is reached.',
  questions: [
    {
      name: 'registration',
      label: 'Kind of registration',
      kind: 'choice',
      choices: msbRegistrations,
      missing: 'Choose the kind of registration',
    },
    {
      name: 'structure',
      label: 'Structure of the business',
      kind: 'choice',
      choices: msbStructures,
      missing: 'Choose the structure of the business',
    },
    {
      name: 'legalName',
      label: 'Legal name',
      help: 'As on the certificate; a sole proprietor’s own name',
      kind: 'text',
      max: maxCompanyNameLength,
      isName: true,
      missing: 'Enter the legal name of the business',
      autoComplete: 'organization',
    },
    {
      name: 'operatingNames',
      label: 'Operating names',
      help: 'Every name under which the business deals with clients, one a line',
      kind: 'area',
      max: 1000,
      isName: true,
    },
    {
      name: 'incorporationNumber',
      label: 'Incorporation number',
      kind: 'text',
      max: maxRegistrationNumberLength,
      missing: 'Enter the incorporation number as on the certificate',
      when: isCorporation,
      beside: 1,
    },
    {
      name: 'incorporationDate',
      label: 'Date of incorporation',
      kind: 'pastDate',
      missing: 'Enter the date of incorporation',
      when: isCorporation,
    },
    {
      name: 'incorporationPlace',
      label: 'Jurisdiction of incorporation',
      help: 'Such as Canada (federal), Ontario, or another country',
      kind: 'text',
      max: maxStateLength,
      missing: 'Enter where the business is incorporated',
      when: isCorporation,
    },
    {
      name: 'phone',
      label: 'Phone number',
      kind: 'phone',
      missing: 'Enter the phone number of the business',
      beside: 1,
      autoComplete: 'tel',
    },
    {
      name: 'email',
      label: 'Email address of the business',
      kind: 'email',
      missing: 'Enter the email address of the business',
      autoComplete: 'email',
    },
    { name: 'website', label: 'Website', help: 'Optional', kind: 'website', autoComplete: 'url' },
    ...address,
    {
      name: 'mailingAddress',
      label: 'Mailing address',
      help: 'Where it is another one',
      kind: 'area',
      max: 500,
    },
    {
      name: 'representative',
      label: 'Representative for service in Canada',
      help: 'Name, address, phone and email of who accepts notices in Canada',
      kind: 'area',
      max: 1000,
      missing: 'Enter who accepts notices for you in Canada',
      when: isForeign,
    },
    {
      name: 'employees',
      label: 'Number of employees',
      kind: 'number',
      min: 0,
      max: 1_000_000,
      missing: 'Enter the number of employees; 0 for none',
      beside: 1,
    },
    {
      name: 'quebec',
      label: 'Revenu Québec',
      kind: 'choice',
      choices: msbQuebec,
      missing: 'Choose where you stand with Revenu Québec',
    },
    {
      name: 'registeredElsewhere',
      label: 'Is or was the business registered or licensed for money services elsewhere?',
      kind: 'yesNo',
      missing: 'Choose yes or no',
    },
  ],
  lists: [
    {
      name: 'registrations',
      title: 'Other registrations',
      one: 'registration',
      max: 20,
      when: ({ registeredElsewhere }) => registeredElsewhere === true,
      missing: 'Add each registration or licence',
      nameOf: ({ authority }) => String(authority ?? ''),
      questions: [
        {
          name: 'authority',
          label: 'Authority',
          kind: 'text',
          max: maxCompanyNameLength,
          missing: 'Enter the authority',
        },
        {
          name: 'number',
          label: 'Number',
          kind: 'text',
          max: maxRegistrationNumberLength,
          missing: 'Enter the number of the registration',
          beside: 1,
        },
        { name: 'country', label: 'Country', kind: 'country', missing: 'Choose the country' },
      ],
    },
  ],
};
