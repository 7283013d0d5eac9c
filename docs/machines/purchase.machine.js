import { setup } from 'xstate';

export const purchaseMachine = setup({
}).createMachine({
  id: 'purchase',
  initial: 'created',
  states: {
    created: { on: { pay: 'paying', settle: 'paid', reckon: 'created', cancel: 'cancelled' } },
    paying: {
      on: {
        pay: 'paying',
        succeed: 'paid',
        fail: 'failed',
        reckon: 'created',
        cancel: 'cancelled'
      }
    },
    failed: {
      on: {
        pay: 'paying',
        succeed: 'paid',
        fail: 'failed',
        reckon: 'created',
        cancel: 'cancelled'
      }
    },
    paid: { on: { giveBack: 'refunded', dispute: 'disputed' } },
    disputed: { on: { win: 'paid', lose: 'refunded', giveBack: 'refunded' } },
    refunded: { type: 'final' },
    cancelled: { type: 'final' }
  }
});
