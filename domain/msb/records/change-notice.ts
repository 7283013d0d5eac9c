import { isNotBefore } from '#domain/form/not-before.ts';
import type { Answers, Option } from '#domain/form/question.ts';
import { maxAnswerLength } from '#domain/rules/limits.ts';
import type { MsbRecordForm } from './record-kind.ts';

/** What may change in a registration. */
const changes = [
  { value: 'names', label: 'Legal or operating name' },
  { value: 'addresses', label: 'Address or place of business' },
  { value: 'services', label: 'Services' },
  { value: 'people', label: 'Directors or officers' },
  { value: 'owners', label: 'Owners' },
  { value: 'complianceOfficer', label: 'Compliance officer' },
  { value: 'agents', label: 'Agents or mandataries' },
  { value: 'accounts', label: 'Bank accounts' },
  { value: 'contact', label: 'Phone, email or website' },
  { value: 'other', label: 'Something else' },
] as const satisfies readonly Option[];

const isSent = ({ sentOn }: Answers) => typeof sentOn === 'string' && sentOn !== '';

/** A change of the registered information, of which FINTRAC has to be notified. */
export const changeNotice: MsbRecordForm = {
  title: 'Change notices',
  one: 'change notice',
  why: 'FINTRAC has to be notified of a change to the registration within 30 days.',
  max: 500,
  nameOf: ({ what }) => changes.find(({ value }) => value === what)?.label ?? '',
  questions: [
    {
      name: 'what',
      label: 'What changed',
      kind: 'choice',
      choices: changes,
      missing: 'Choose what changed',
    },
    {
      name: 'text',
      label: 'Description of the change',
      kind: 'area',
      max: maxAnswerLength,
      missing: 'Describe the change',
    },
    {
      name: 'changedOn',
      label: 'Changed on',
      kind: 'pastDate',
      missing: 'Enter the day of the change',
      beside: 1,
    },
    {
      name: 'sentOn',
      label: 'Notice sent on',
      kind: 'pastDate',
      check: {
        holds: isNotBefore('changedOn'),
        message: 'Enter a date that is not before the change',
      },
    },
    {
      name: 'reference',
      label: 'Reference number',
      help: 'FINTRAC’s number for the notice, if there is one',
      kind: 'text',
      max: 60,
      when: isSent,
    },
  ],
};
