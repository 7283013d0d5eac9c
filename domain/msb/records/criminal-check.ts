import { dayInWords } from '#domain/copy.ts';
import { maxAnswerLength, maxCompanyNameLength } from '#domain/rules/limits.ts';
import { msbPersonRoles } from '../choices.ts';
import type { MsbRecordForm } from './record-kind.ts';

/** Source: FINTRAC, “Register your money services business”: the document and its translation. */
export const criminalCheck: MsbRecordForm = {
  title: 'Criminal record checks',
  one: 'criminal record check',
  why: 'FINTRAC asks for the check of everyone who leads or owns the business. Enter the name as in the application.',
  max: 200,
  nameOf: ({ name, dateOfBirth }) =>
    typeof dateOfBirth === 'string' && dateOfBirth !== ''
      ? `${name}, born ${dayInWords(dateOfBirth)}`
      : String(name ?? ''),
  questions: [
    {
      name: 'name',
      label: 'Name of the person',
      kind: 'text',
      max: maxCompanyNameLength,
      isName: true,
      missing: 'Enter the name as in the application',
    },
    {
      name: 'dateOfBirth',
      label: 'Date of birth',
      help: 'Distinguishes people of the same name',
      kind: 'birthDate',
    },
    {
      name: 'roles',
      label: 'Roles',
      kind: 'choices',
      choices: msbPersonRoles,
      one: 'role',
      missing: 'Choose at least one role',
    },
    {
      name: 'checkedOn',
      label: 'Date of the check',
      kind: 'pastDate',
      missing: 'Enter the date of the check',
      beside: 1,
    },
    { name: 'country', label: 'Issuing country', kind: 'country', missing: 'Choose the issuing country' },
    {
      name: 'authority',
      label: 'Issuing authority',
      kind: 'text',
      max: maxCompanyNameLength,
      missing: 'Enter the authority that issued the check',
    },
    {
      name: 'inEnglishOrFrench',
      label: 'Is the check in English or French?',
      kind: 'yesNo',
      missing: 'Choose yes or no',
    },
    {
      name: 'translated',
      label: 'Do you have a certified translation?',
      kind: 'yesNo',
      missing: 'Choose yes or no',
      when: ({ inEnglishOrFrench }) => inEnglishOrFrench === false,
    },
    { name: 'remarks', label: 'Remarks', kind: 'area', max: maxAnswerLength },
  ],
};
