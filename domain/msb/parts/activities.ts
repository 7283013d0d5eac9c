import { maxAnswerLength } from '#domain/rules/limits.ts';
import { msbServices } from '../choices.ts';
import type { MsbPartOf } from '../part.ts';

export const activities: MsbPartOf<'activities'> = {
  id: 'activities',
  title: 'Activities',
  why: 'The services decide whether the business has to register, and as what.',
  questions: [
    {
      name: 'services',
      label: 'Services',
      kind: 'choices',
      choices: msbServices,
      missing: 'Choose at least one service',
    },
    {
      name: 'description',
      label: 'How the services work',
      help: 'Who the clients are, how they pay and are paid, and what you do in between',
      kind: 'area',
      max: maxAnswerLength,
      missing: 'Describe how the services work',
    },
    {
      name: 'countries',
      label: 'Countries served',
      help: 'Where clients are, and where money goes to and comes from',
      kind: 'area',
      max: 1000,
      missing: 'Enter the countries served',
    },
    {
      name: 'startDate',
      label: 'Start of the services',
      help: 'When they began, or will',
      kind: 'date',
      missing: 'Enter when the services began or will begin',
    },
  ],
  lists: [],
};
