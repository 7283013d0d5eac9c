import { type AnyActorLogic, assign, type EventObject, fromCallback, sendParent, setup } from 'xstate';

const nothing: AnyActorLogic = fromCallback(() => {});

/**
 * A subscription that may fail, and that is started again: after five seconds, then after twice as long each time, a minute at most.
 * From the third failure in a row until it has run for a minute, the page has to say that it may be outdated.
 */
export const supervisedMachine = setup({
  types: {
    context: {} as { failures: number },
    events: {} as EventObject,
    tags: {} as 'outdated',
    children: {} as { subscription: 'subscription' },
  },
  actors: {
    /** Provided by the portal. Every event that it sends goes on to the parent. */
    subscription: nothing,
  },
  delays: {
    backOff: ({ context }) => Math.min(5000 * 2 ** (context.failures - 1), 60_000),
    stable: 60_000,
  },
  guards: {
    hasFailedTwice: ({ context }) => context.failures >= 2,
  },
  actions: {
    tellParent: sendParent(({ event }) => event),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
  },
}).createMachine({
  id: 'supervised',
  description: 'A subscription that is started again when it fails.',
  context: { failures: 0 },
  initial: 'running',
  states: {
    running: {
      description: 'The subscription runs.',
      invoke: {
        id: 'subscription',
        src: 'subscription',
        onError: [
          {
            description: 'It has failed at least three times in a row.',
            guard: 'hasFailedTwice',
            target: 'outdated',
            actions: 'countFailure',
          },
          { description: 'It has failed.', target: 'backingOff', actions: 'countFailure' },
        ],
      },
      on: {
        '*': {
          description: 'The subscription sends an event, which the parent machine receives.',
          actions: 'tellParent',
        },
      },
      initial: 'connecting',
      states: {
        connecting: {
          description: 'It has just started, and may fail again.',
          after: { stable: { description: 'It has run for a minute.', target: 'connected' } },
        },
        reconnecting: {
          description: 'It has just started after several failures. The page says that it may be outdated.',
          tags: 'outdated',
          after: { stable: { description: 'It has run for a minute.', target: 'connected' } },
        },
        connected: {
          description: 'It has run for a minute. Earlier failures no longer count.',
          entry: 'forgetFailures',
        },
      },
    },
    backingOff: {
      description: 'It has failed, and is started again after a while.',
      after: { backOff: { description: 'It is started again.', target: 'running' } },
    },
    outdated: {
      description:
        'It keeps failing, and is started again after a while. The page says that it may be outdated.',
      tags: 'outdated',
      after: { backOff: { description: 'It is started again.', target: 'running.reconnecting' } },
    },
  },
});
