import { msbServices } from '../choices.ts';
import type { MsbPartOf } from '../part.ts';

/** The expected volume of each service per year. */
export const volumes: MsbPartOf<'volumes'> = {
  id: 'volumes',
  title: 'Expected volumes',
  why: 'FINTRAC asks for the yearly total that you expect of each service.',
  questions: [],
  lists: [
    {
      name: 'volumes',
      title: 'Volumes',
      one: 'volume',
      max: 20,
      missing: 'Add the yearly volume of each service',
      nameOf: ({ service }) => msbServices.find(({ value }) => value === service)?.label ?? '',
      questions: [
        {
          name: 'service',
          label: 'Service',
          kind: 'choice',
          choices: msbServices,
          missing: 'Choose the service',
        },
        { name: 'currency', label: 'Currency', kind: 'currency', missing: 'Choose the currency', beside: 2 },
        {
          name: 'yearlyAmount',
          label: 'Amount a year',
          kind: 'number',
          min: 0,
          max: 1_000_000_000_000,
          missing: 'Enter the amount a year',
        },
        {
          name: 'yearlyTransactions',
          label: 'Transactions a year',
          kind: 'number',
          min: 0,
          max: 1_000_000_000,
          missing: 'Enter the number of transactions a year',
        },
      ],
    },
  ],
};
