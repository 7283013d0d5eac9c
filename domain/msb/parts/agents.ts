import { agentName, agentSince, nameOfAgent } from '../agent-questions.ts';
import { msbServices } from '../choices.ts';
import type { MsbPartOf } from '../part.ts';
import { address } from './address.ts';

/** The agents and mandataries that offer the services on behalf of the business. */
export const agents: MsbPartOf<'agents'> = {
  id: 'agents',
  title: 'Agents',
  why: 'People and firms that offer the services in your name are registered with you as agents or mandataries.',
  questions: [
    {
      name: 'hasAgents',
      label: 'Do agents or mandataries offer the services for you?',
      kind: 'yesNo',
      missing: 'Choose yes or no',
    },
  ],
  lists: [
    {
      name: 'agents',
      title: 'Agents and mandataries',
      one: 'agent',
      max: 100,
      when: ({ hasAgents }) => hasAgents === true,
      missing: 'Add each agent or mandatary',
      nameOf: nameOfAgent,
      questions: [
        agentName,
        {
          name: 'services',
          label: 'Services of the agent',
          kind: 'choices',
          choices: msbServices,
          missing: 'Choose at least one service',
        },
        ...address,
        {
          name: 'phone',
          label: 'Phone number',
          kind: 'phone',
          missing: 'Enter the phone number of the agent',
          beside: 1,
        },
        { ...agentSince, missing: 'Enter since when it is your agent' },
      ],
    },
  ],
};
