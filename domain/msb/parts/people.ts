import { maxAnswerLength, maxNameLength, maxRoleLength } from '#domain/rules/limits.ts';
import { msbPersonRoles } from '../choices.ts';
import type { MsbPartOf } from '../part.ts';
import { address } from './address.ts';

/** The directors, the owners and the compliance officer. */
export const people: MsbPartOf<'people'> = {
  id: 'people',
  title: 'People',
  why: 'FINTRAC has to know who leads and owns the business, and who answers for compliance.',
  questions: [
    {
      name: 'officerFirstName',
      label: 'Compliance officer’s first name',
      kind: 'text',
      max: maxNameLength,
      isName: true,
      missing: 'Enter the compliance officer’s first name',
      beside: 1,
    },
    {
      name: 'officerLastName',
      label: 'Compliance officer’s last name',
      kind: 'text',
      max: maxNameLength,
      isName: true,
      missing: 'Enter the compliance officer’s last name',
    },
    {
      name: 'officerTitle',
      label: 'Compliance officer’s title',
      kind: 'text',
      max: maxRoleLength,
      missing: 'Enter the compliance officer’s title',
    },
    {
      name: 'officerPhone',
      label: 'Compliance officer’s phone number',
      kind: 'phone',
      missing: 'Enter the compliance officer’s phone number',
      beside: 1,
    },
    {
      name: 'officerEmail',
      label: 'Compliance officer’s email',
      kind: 'email',
      missing: 'Enter the compliance officer’s email',
    },
    {
      name: 'officerExperience',
      label: 'Compliance officer’s experience',
      help: 'Work against money laundering so far, training and certificates',
      kind: 'area',
      max: maxAnswerLength,
      missing: 'Describe the compliance officer’s experience',
    },
  ],
  lists: [
    {
      name: 'people',
      title: 'Directors, officers and owners',
      one: 'person',
      max: 50,
      missing: 'Add the chief executive, each director, and each owner of 20 % or more',
      nameOf: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '),
      questions: [
        {
          name: 'firstName',
          label: 'First name',
          kind: 'text',
          max: maxNameLength,
          isName: true,
          missing: 'Enter the first name as in the passport',
          beside: 1,
        },
        {
          name: 'lastName',
          label: 'Last name',
          kind: 'text',
          max: maxNameLength,
          isName: true,
          missing: 'Enter the last name as in the passport',
        },
        {
          name: 'roles',
          label: 'Roles',
          kind: 'choices',
          choices: msbPersonRoles,
          missing: 'Choose at least one role',
        },
        {
          name: 'ownership',
          label: 'Ownership in per cent',
          help: 'Direct and indirect; 0 for none',
          kind: 'number',
          min: 0,
          max: 100,
          missing: 'Enter a whole number from 0 to 100',
          beside: 1,
        },
        {
          name: 'dateOfBirth',
          label: 'Date of birth',
          kind: 'birthDate',
          missing: 'Enter the date of birth',
        },
        {
          name: 'citizenship',
          label: 'Country of citizenship',
          kind: 'country',
          missing: 'Choose the country of citizenship',
        },
        ...address,
        {
          name: 'convicted',
          label:
            'Has this person been convicted of money laundering, terrorist financing or another offence that bars from registering?',
          help: 'Section 11.11 of the Act names the offences',
          kind: 'yesNo',
          missing: 'Choose yes or no',
        },
      ],
    },
  ],
};
