import { fromPromise, setup } from 'xstate';

export const uploadMachine = setup({
  actors: {
    sendFile: fromPromise(() => new Promise(() => {})),
  },
  guards: {
    cannotBeSent: () => false,
  },
  actions: {
    tellParent: () => {},
    noteProgress: () => {},
    noteStored: () => {},
    noteMessage: () => {},
    startOver: () => {},
  },
}).createMachine({
  id: 'upload',
  initial: 'chosen',
  states: {
    chosen: { always: [ { guard: 'cannotBeSent', target: 'refused' }, { target: 'queued' } ] },
    queued: {
      tags: 'open',
      entry: [ 'startOver', 'tellParent' ],
      on: { start: 'uploading', cancel: 'cancelled' }
    },
    uploading: {
      tags: 'open',
      entry: 'tellParent',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        onError: {
          target: 'failed',
          actions: { type: 'noteMessage', params: { message: 'The file could not be sent.' } }
        }
      },
      on: {
        sent: { actions: { type: 'noteProgress' } },
        stored: { target: 'done', actions: { type: 'noteStored' } },
        refused: { target: 'refused', actions: { type: 'noteMessage' } },
        broken: { target: 'failed', actions: { type: 'noteMessage' } },
        cancel: 'cancelled'
      }
    },
    done: { entry: 'tellParent' },
    refused: { entry: 'tellParent', on: { cancel: 'cancelled' } },
    failed: { tags: 'open', entry: 'tellParent', on: { retry: 'queued', cancel: 'cancelled' } },
    cancelled: { entry: 'tellParent' }
  }
});
