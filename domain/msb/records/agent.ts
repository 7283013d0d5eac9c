import { isNotBefore } from '#domain/form/not-before.ts';
import { agentName, agentSince, nameOfAgent } from '../agent-questions.ts';
import { address } from '../parts/address.ts';
import type { MsbRecordForm } from './record-kind.ts';

/** An agent or mandatary of the business, with the criminal record check of the agent. */
export const agent: MsbRecordForm = {
  title: 'Agents and mandataries',
  one: 'agent',
  why: 'The business checks each agent or mandatary before the agent offers services, and every two years.',
  max: 1000,
  nameOf: nameOfAgent,
  questions: [
    agentName,
    ...address,
    {
      name: 'checkedOn',
      label: 'Date of the agent’s criminal record check',
      help: 'Leave it empty while there is none',
      kind: 'pastDate',
    },
    { ...agentSince, missing: 'Enter since when it is an agent', beside: 1 },
    {
      name: 'endedOn',
      label: 'Ended on',
      kind: 'date',
      check: { holds: isNotBefore('since'), message: 'Enter a date that is not before the start' },
    },
  ],
};
