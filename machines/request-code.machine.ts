import { assign, emit, fromPromise, setup } from 'xstate';
import { messageOf, notProvided, type SendCodeOutcome } from './outcomes.ts';

/** Seconds before another code may be requested: the server sends one email per minute. */
export const resendSeconds = 60;

type Context = {
  /** The address of the last request. */
  email: string;
  /** Seconds until "send again" is possible. */
  secondsLeft: number;
  message: string | null;
};

type Event =
  /** `email` as typed; the server normalises it. */
  { type: 'send'; email: string } | { type: 'email.edited' };

/** A code was sent, and every earlier one is invalid, so a partly typed code is useless. */
type Emitted = { type: 'code.sent' };

/**
 * Requests a login code by email, then counts down until another may be requested. The response never reveals whether the address
 * is known.
 */
export const requestCodeMachine = setup({
  types: { context: {} as Context, events: {} as Event, emitted: {} as Emitted },
  actors: {
    sendCode: fromPromise<SendCodeOutcome, { email: string }>(() => notProvided('sendCode')),
  },
  delays: { second: 1000 },
  guards: {
    /** The limit is per address: a mistyped address can be corrected at once. */
    isAnotherAddress: ({ context }, params: { email: string }) =>
      params.email.trim().toLowerCase() !== context.email.trim().toLowerCase(),
    lastSecond: ({ context }) => context.secondsLeft <= 1,
    sent: (_, params: { outcome: SendCodeOutcome }) => params.outcome.kind === 'sent',
    /** Refused only temporarily: the server says until when. */
    tooSoon: (_, { outcome }: { outcome: SendCodeOutcome }) =>
      outcome.kind === 'refused' && outcome.retryAfterSeconds !== null,
  },
  actions: {
    rememberEmail: assign({ email: (_, params: { email: string }) => params.email, message: null }),
    startCountdown: assign({ secondsLeft: resendSeconds, message: null }),
    announceSent: emit({ type: 'code.sent' }),
    startWait: assign({
      secondsLeft: (_, { outcome }: { outcome: SendCodeOutcome }) =>
        outcome.kind === 'refused' ? (outcome.retryAfterSeconds ?? 0) : 0,
    }),
    tick: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    clearMessage: assign({ message: null }),
    keepMessage: assign({ message: (_, params: { message: string }) => params.message }),
  },
}).createMachine({
  id: 'requestCode',
  description: 'Requests a login code by email, then counts down until another can be requested.',
  context: { email: '', secondsLeft: 0, message: null },
  initial: 'asking',
  on: {
    send: {
      description: 'The user requests a login code by email.',
      target: '.sending',
      actions: { type: 'rememberEmail', params: ({ event }) => ({ email: event.email }) },
    },
  },
  states: {
    asking: { description: 'The user can enter an address.' },
    sending: {
      description: 'The server is asked to email a code.',
      tags: 'busy',
      on: { send: { description: 'Ignored while a code is being requested.' } },
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          {
            description: 'The server has emailed a code.',
            guard: { type: 'sent', params: ({ event }) => ({ outcome: event.output }) },
            target: 'waiting',
            actions: ['startCountdown', 'announceSent'],
          },
          {
            description: 'The server asks the user to wait.',
            guard: { type: 'tooSoon', params: ({ event }) => ({ outcome: event.output }) },
            target: 'tooSoon',
            actions: { type: 'startWait', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            description: 'The server refuses the address.',
            target: 'failed',
            actions: {
              type: 'keepMessage',
              params: ({ event }) => ({
                message: event.output.kind === 'refused' ? event.output.message : '',
              }),
            },
          },
        ],
        onError: {
          description: 'The server could not be reached.',
          target: 'failed',
          actions: { type: 'keepMessage', params: ({ event }) => ({ message: messageOf(event.error) }) },
        },
      },
    },
    waiting: {
      description: 'A code was emailed. Another can be requested when the countdown ends.',
      tags: 'sent',
      on: {
        send: [
          {
            description: 'The user corrects the address and requests a code.',
            guard: { type: 'isAnotherAddress', params: ({ event }) => ({ email: event.email }) },
            target: 'sending',
            actions: { type: 'rememberEmail', params: ({ event }) => ({ email: event.email }) },
          },
          { description: 'Ignored until the countdown ends.' },
        ],
      },
      after: {
        second: [
          {
            description: 'The countdown has ended.',
            guard: 'lastSecond',
            target: 'resendable',
            actions: 'tick',
          },
          { description: 'A second has passed.', target: 'waiting', reenter: true, actions: 'tick' },
        ],
      },
    },
    resendable: { description: 'A code was emailed, and another can be requested.', tags: 'sent' },
    // Requested elsewhere, or before a reload: this page has not counted, so the server's response sets the wait.
    tooSoon: {
      description: 'Another code was requested too soon.',
      on: {
        send: [
          {
            description: 'The user corrects the address and requests a code.',
            guard: { type: 'isAnotherAddress', params: ({ event }) => ({ email: event.email }) },
            target: 'sending',
            actions: { type: 'rememberEmail', params: ({ event }) => ({ email: event.email }) },
          },
          { description: 'Ignored until the countdown ends.' },
        ],
        'email.edited': { description: 'The address is edited.', target: 'asking' },
      },
      after: {
        second: [
          { description: 'The countdown has ended.', guard: 'lastSecond', target: 'asking', actions: 'tick' },
          { description: 'A second has passed.', target: 'tooSoon', reenter: true, actions: 'tick' },
        ],
      },
    },
    failed: {
      description: 'The code could not be requested.',
      on: {
        'email.edited': {
          description: 'The address is edited.',
          target: 'asking',
          actions: 'clearMessage',
        },
      },
    },
  },
});
