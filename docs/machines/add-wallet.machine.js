import { setup } from 'xstate';

export const addWalletMachine = setup({
  guards: {
    hasAnswers: () => true,
    fitsAsset: () => true,
  },
  actions: {
    changeAsset: () => {},
    changeBlockchain: () => {},
    complete: () => {},
  },
}).createMachine({
  id: 'addWallet',
  initial: 'editing',
  states: {
    editing: {
      on: {
        'asset.changed': { actions: { type: 'changeAsset' } },
        'blockchain.changed': { guard: { type: 'fitsAsset' }, actions: { type: 'changeBlockchain' } },
        add: { guard: { type: 'hasAnswers' }, target: 'added', actions: { type: 'complete' } },
        cancel: 'cancelled'
      }
    },
    added: { type: 'final' },
    cancelled: { type: 'final', output: { kind: 'cancelled' } }
  }
});
