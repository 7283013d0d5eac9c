import { maxCompanyNameLength } from '#domain/rules/limits.ts';
import { msbRelations } from '../choices.ts';
import type { MsbPartOf } from '../part.ts';

/** The accounts and businesses through which money moves. */
export const bank: MsbPartOf<'bank'> = {
  id: 'bank',
  title: 'Bank',
  why: 'The registration names every account and every business through which money moves.',
  questions: [
    {
      name: 'remarks',
      label: 'Remarks',
      help: 'Such as that an account is applied for',
      kind: 'area',
      max: 1000,
    },
  ],
  lists: [
    {
      name: 'accounts',
      title: 'Accounts and relations',
      one: 'account',
      max: 20,
      missing: 'Add at least one account',
      nameOf: ({ institution, currency }) => [institution, currency].filter(Boolean).join(', '),
      questions: [
        {
          name: 'institution',
          label: 'Institution',
          kind: 'text',
          max: maxCompanyNameLength,
          missing: 'Enter the name of the institution',
          beside: 1,
        },
        {
          name: 'kind',
          label: 'Kind of institution',
          kind: 'choice',
          choices: msbRelations,
          missing: 'Choose the kind of institution',
        },
        {
          name: 'holder',
          label: 'Account holder',
          kind: 'text',
          max: maxCompanyNameLength,
          missing: 'Enter the account holder',
        },
        {
          name: 'transit',
          label: 'Transit or branch number',
          help: 'Optional outside Canada',
          kind: 'text',
          max: 20,
          beside: 2,
        },
        {
          name: 'number',
          label: 'Account number',
          kind: 'text',
          max: 40,
          missing: 'Enter the account number',
        },
        { name: 'currency', label: 'Currency', kind: 'currency', missing: 'Choose the currency' },
      ],
    },
  ],
};
