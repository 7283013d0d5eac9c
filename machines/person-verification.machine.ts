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
  description: 'The page behind the link that a director or beneficial owner received by email.',
  context: ({ input }) => ({ ...input, link: null, message: null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'The link is checked for completeness.',
      always: [
        { description: 'The link is complete.', guard: 'hasToken', target: 'opening' },
        { description: 'The link has no secret.', target: 'incomplete' },
      ],
    },
    incomplete: { description: 'The link is incomplete.' },
    opening: {
      description: 'The server is checking the link.',
      tags: 'loading',
      invoke: {
        id: 'openLink',
        src: 'openLink',
        onDone: [
          {
            description: 'The server accepts the link.',
            guard: { type: 'isOpen', params: ({ event }) => ({ outcome: event.output }) },
            target: 'open',
            actions: { type: 'noteLink', params: ({ event }) => ({ outcome: event.output }) },
          },
          { description: 'The server no longer accepts the link.', target: 'dead' },
        ],
        onError: {
          description: 'The link could not be opened.',
          target: 'unreachable',
          actions: { type: 'noteMessage', params: ({ event }) => ({ message: messageOf(event.error) }) },
        },
      },
    },
    unreachable: {
      description: 'The link could not be opened. It can be retried.',
      on: { retry: { description: 'The user tries to open the link again.', target: 'opening' } },
    },
    open: {
      description: 'The link is open, and the identity check runs.',
      invoke: {
        id: 'identityCheck',
        src: 'identityCheck',
        onDone: { description: 'The link became invalid during the check.', target: 'dead' },
        onError: {
          description: 'The identity check stopped with an unexpected error.',
          target: 'unreachable',
          actions: { type: 'noteMessage', params: ({ event }) => ({ message: messageOf(event.error) }) },
        },
      },
    },
    dead: { description: 'The link is no longer valid.' },
  },
});
