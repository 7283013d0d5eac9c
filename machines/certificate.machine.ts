import { setup } from 'xstate';
import type { EventOf, StatusOf, TakenBy } from './lifecycle.ts';

/**
 * The state of an issued certificate. Expiry is derived from its last day and is not a state. A reinstated certificate keeps its
 * last day.
 */
export const certificateMachine = setup({
  types: {
    events: {} as { type: 'withdraw' } | { type: 'reinstate' },
    transitionMeta: {} as TakenBy<'administrator'>,
  },
}).createMachine({
  id: 'certificate',
  description: 'What administrators do with an issued certificate.',
  initial: 'valid',
  states: {
    valid: {
      description: 'The certificate is valid.',
      on: {
        withdraw: {
          target: 'withdrawn',
          description: 'An administrator withdraws the certificate.',
          meta: { by: ['administrator'] },
        },
      },
    },
    withdrawn: {
      description: 'The certificate was withdrawn.',
      on: {
        reinstate: {
          target: 'valid',
          description: 'A certificate that was withdrawn by mistake is valid again.',
          meta: { by: ['administrator'] },
        },
      },
    },
  },
});

export type CertificateState = StatusOf<typeof certificateMachine>;
export type CertificateEvent = EventOf<typeof certificateMachine>;
