import type { Answers } from '#domain/form/question.ts';
import { maxCompanyNameLength } from '#domain/rules/limits.ts';
import { address } from '../parts/address.ts';
import type { MsbRecordForm } from './record-kind.ts';

const isNotBefore = (earlier: string) => (answer: unknown, record: Answers) =>
  answer === '' || String(answer) >= String(record[earlier] ?? '');

/** An agent or mandatary of the business, with the criminal record check of the agent. */
export const agent: MsbRecordForm = {
  title: 'Agents and mandataries',
  one: 'agent',
  why: 'The business checks each agent or mandatary before the agent offers services, and every two years.',
  max: 1000,
  nameOf: ({ name }) => String(name ?? ''),
  questions: [
    {
      name: 'name',
      label: 'Legal name of the agent',
      kind: 'text',
      max: maxCompanyNameLength,
      missing: 'Enter the legal name of the agent',
    },
    ...address,
    {
      name: 'checkedOn',
      label: 'Date of the agent’s criminal record check',
      help: 'Leave it empty while there is none',
      kind: 'pastDate',
    },
    {
      name: 'since',
      label: 'Agent since',
      kind: 'date',
      missing: 'Enter since when it is an agent',
      beside: 1,
    },
    {
      name: 'endedOn',
      label: 'Ended on',
      kind: 'date',
      check: { holds: isNotBefore('since'), message: 'Enter a date that is not before the start' },
    },
  ],
};
