import { fromPromise, setup } from 'xstate';

export const personVerificationMachine = setup({
  actors: {
    openLink: fromPromise(() => new Promise(() => {})),
    identityCheck: fromPromise(() => new Promise(() => {})),
  },
  guards: {
    hasToken: () => true,
    isOpen: () => true,
  },
  actions: {
    noteLink: () => {},
    noteMessage: () => {},
  },
}).createMachine({
  id: 'personVerification',
  initial: 'starting',
  states: {
    starting: { always: [ { guard: 'hasToken', target: 'opening' }, { target: 'incomplete' } ] },
    incomplete: {},
    opening: {
      tags: 'loading',
      invoke: {
        id: 'openLink',
        src: 'openLink',
        onDone: [
          { guard: { type: 'isOpen' }, target: 'open', actions: { type: 'noteLink' } },
          { target: 'dead' }
        ],
        onError: { target: 'unreachable', actions: { type: 'noteMessage' } }
      }
    },
    unreachable: { on: { retry: 'opening' } },
    open: {
      invoke: {
        id: 'identityCheck',
        src: 'identityCheck',
        onDone: 'dead',
        onError: { target: 'unreachable', actions: { type: 'noteMessage' } }
      }
    },
    dead: {}
  }
});
