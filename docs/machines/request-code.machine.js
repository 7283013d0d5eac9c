import { fromPromise, setup } from 'xstate';

export const requestCodeMachine = setup({
  actors: {
    sendCode: fromPromise(() => new Promise(() => {})),
  },
  guards: {
    isAnotherAddress: () => true,
    lastSecond: () => true,
    sent: () => true,
    tooSoon: () => true,
  },
  actions: {
    rememberEmail: () => {},
    startCountdown: () => {},
    announceSent: () => {},
    startWait: () => {},
    tick: () => {},
    clearMessage: () => {},
    keepMessage: () => {},
  },
  delays: {
    second: 1000,
  },
}).createMachine({
  id: 'requestCode',
  context: { email: '', secondsLeft: 0, message: null },
  initial: 'asking',
  on: { send: { target: '.sending', actions: { type: 'rememberEmail' } } },
  states: {
    asking: {},
    sending: {
      tags: 'busy',
      on: { send: {} },
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        onDone: [
          {
            guard: { type: 'sent' },
            target: 'waiting',
            actions: [ 'startCountdown', 'announceSent' ]
          },
          { guard: { type: 'tooSoon' }, target: 'tooSoon', actions: { type: 'startWait' } },
          { target: 'failed', actions: { type: 'keepMessage' } }
        ],
        onError: { target: 'failed', actions: { type: 'keepMessage' } }
      }
    },
    waiting: {
      tags: 'sent',
      on: {
        send: [
          {
            guard: { type: 'isAnotherAddress' },
            target: 'sending',
            actions: { type: 'rememberEmail' }
          },
          {}
        ]
      },
      after: {
        second: [
          { guard: 'lastSecond', target: 'resendable', actions: 'tick' },
          { target: 'waiting', reenter: true, actions: 'tick' }
        ]
      }
    },
    resendable: { tags: 'sent' },
    tooSoon: {
      on: {
        send: [
          {
            guard: { type: 'isAnotherAddress' },
            target: 'sending',
            actions: { type: 'rememberEmail' }
          },
          {}
        ],
        'email.edited': 'asking'
      },
      after: {
        second: [
          { guard: 'lastSecond', target: 'asking', actions: 'tick' },
          { target: 'tooSoon', reenter: true, actions: 'tick' }
        ]
      }
    },
    failed: { on: { 'email.edited': { target: 'asking', actions: 'clearMessage' } } }
  }
});
