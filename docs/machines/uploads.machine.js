import { fromPromise, setup } from 'xstate';

export const uploadsMachine = setup({
  actors: {
    upload: fromPromise(() => new Promise(() => {})),
  },
  actions: {
    spawnChosen: () => {},
    tellUpload: () => {},
    putAway: () => {},
    startNext: () => {},
    tellParent: () => {},
  },
}).createMachine({
  id: 'uploads',
  context: { uploads: [], chosen: 0 },
  on: {
    add: { actions: [ { type: 'spawnChosen' }, 'tellParent' ] },
    retry: { actions: { type: 'tellUpload' } },
    cancel: { actions: { type: 'tellUpload' } },
    cancelAll: { actions: { type: 'tellUpload', params: { key: 'all', event: 'cancel' } } },
    'upload.moved': { actions: [ { type: 'putAway' }, 'startNext', 'tellParent' ] }
  }
});
