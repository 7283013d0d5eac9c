import { maxCompanyNameLength } from '#domain/rules/limits.ts';
import { msbPlaceKinds } from '../choices.ts';
import type { MsbPartOf } from '../part.ts';
import { address } from './address.ts';

export const places: MsbPartOf<'places'> = {
  id: 'places',
  title: 'Places of business',
  why: 'Every place where the services are offered is registered, branches included.',
  questions: [{ name: 'onlineOnly', label: 'The services are offered online alone', kind: 'agreed' }],
  lists: [
    {
      name: 'places',
      title: 'Places',
      one: 'place of business',
      max: 50,
      when: ({ onlineOnly }) => onlineOnly !== true,
      missing: 'Add at least one place of business, or say that all is online',
      nameOf: ({ name, city }) => [name, city].filter(Boolean).join(', '),
      questions: [
        {
          name: 'name',
          label: 'Name of the place',
          kind: 'text',
          max: maxCompanyNameLength,
          missing: 'Enter a name for the place',
          beside: 1,
        },
        {
          name: 'kind',
          label: 'Kind of place',
          kind: 'choice',
          choices: msbPlaceKinds,
          missing: 'Choose the kind of place',
        },
        ...address,
        { name: 'phone', label: 'Phone number', help: 'Optional', kind: 'phone' },
      ],
    },
  ],
};
