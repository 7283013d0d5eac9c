import { assign, fromPromise, setup } from 'xstate';
import { identityCheckMachine } from './identity-check.machine.ts';
import type { OpenLinkOutcome, PersonLink } from './identity-outcomes.ts';
import { messageOf, notProvided } from './outcomes.ts';

type Context = {
  /** Whether the address contains a link's secret. */
  hasToken: boolean;
  link: PersonLink | null;
  message: string | null;
};

type Input = { hasToken: boolean };

/**
 * The page behind the mailed link of a director or beneficial owner: incomplete (the address was truncated), opening, then their
 * identity check, or dead (expired, altered or replaced). It is independent of accounts and of the wizard.
 */
export const personVerificationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'retry' },
    input: {} as Input,
    tags: {} as 'loading',
    children: {} as { openLink: 'openLink'; identityCheck: 'identityCheck' },
  },
  actors: {
    openLink: fromPromise<OpenLinkOutcome>(() => notProvided('openLink')),
    identityCheck: identityCheckMachine,
  },
  guards: {
    hasToken: ({ context }) => context.hasToken,
    isOpen: (_, params: { outcome: OpenLinkOutcome }) => params.outcome.kind === 'open',
  },
  actions: {
    noteLink: assign({
      link: (_, { outcome }: { outcome: OpenLinkOutcome }) => (outcome.kind === 'open' ? outcome.link : null),
    }),
    noteMessage: assign({ message: (_, params: { message: string }) => params.message }),
  },
}).createMachine({
  id: 'personVerification',
  context: ({ input }) => ({ ...input, link: null, message: null }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasToken', target: 'opening' }, { target: 'incomplete' }] },
    incomplete: {},
    opening: {
      tags: 'loading',
      invoke: {
        id: 'openLink',
        src: 'openLink',
        onDone: [
          {
            guard: { type: 'isOpen', params: ({ event }) => ({ outcome: event.output }) },
            target: 'open',
            actions: { type: 'noteLink', params: ({ event }) => ({ outcome: event.output }) },
          },
          { target: 'dead' },
        ],
        onError: {
          target: 'unreachable',
          actions: { type: 'noteMessage', params: ({ event }) => ({ message: messageOf(event.error) }) },
        },
      },
    },
    unreachable: { on: { retry: 'opening' } },
    open: {
      invoke: {
        id: 'identityCheck',
        src: 'identityCheck',
        onDone: 'dead',
        onError: {
          target: 'unreachable',
          actions: { type: 'noteMessage', params: ({ event }) => ({ message: messageOf(event.error) }) },
        },
      },
    },
    dead: {},
  },
});
