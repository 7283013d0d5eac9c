import type { Person } from '#domain/sections/person.ts';
import type { Wallet } from '#domain/sections/wallets.ts';
import type { AddPersonOutput } from './add-person.machine.ts';
import type { AddWalletOutput } from './add-wallet.machine.ts';
import { onboardingSetup } from './onboarding-setup.ts';
import type { EntryTarget } from './onboarding-types.ts';

function walletOf(target: EntryTarget | null): Wallet {
  if (target?.list !== 'wallets') throw new Error('No wallet was chosen');
  return target.entry;
}

function personOf(target: EntryTarget | null): Person {
  if (!target || target.list === 'wallets') throw new Error('No person was chosen');
  return target.entry;
}

type Closed = { event: { output: AddWalletOutput | AddPersonOutput } };

/** The end of any add form: with an entry for the list, or without. */
const whenClosed = {
  onDone: [
    {
      description: 'The entry is added to the list.',
      guard: { type: 'added', params: ({ event }: Closed) => ({ output: event.output }) },
      target: 'ready',
      actions: [
        { type: 'announceAdded', params: ({ event }: Closed) => ({ output: event.output }) },
        'forgetTarget',
        'noteLocalChange',
      ],
    },
    { description: 'The form was closed without an entry.', target: 'ready', actions: 'forgetTarget' },
  ],
  onError: {
    description: 'The form stopped with an unexpected error.',
    target: 'ready',
    actions: 'forgetTarget',
  },
} as const;

export const addingWallet = onboardingSetup.createStateConfig({
  tags: 'formOpen',
  invoke: {
    id: 'addWallet',
    src: 'addWallet',
    input: ({ context }) => ({ blockchains: context.blockchains, wallet: walletOf(context.target) }),
    ...whenClosed,
  },
});

export const addingPerson = onboardingSetup.createStateConfig({
  tags: 'formOpen',
  invoke: {
    id: 'addPerson',
    src: 'addPerson',
    input: ({ context }) => ({ person: personOf(context.target) }),
    ...whenClosed,
  },
});
