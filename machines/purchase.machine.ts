import { setup, transition } from 'xstate';

/** The state of the purchase of a training. */
export type PurchaseState = 'created' | 'paying' | 'paid' | 'disputed' | 'refunded' | 'failed' | 'cancelled';

/**
 * `pay` begins a payment or tries it again, `fail` is a declined card, `succeed` a payment that arrived, `settle` settles what
 * costs nothing, `reckon` is another code or province, `giveBack` a full refund. `dispute` is a chargeback that the buyer's bank
 * opened, `win` one decided for us, `lose` one decided for the buyer.
 */
export type PurchaseEvent =
  | { type: 'pay' }
  | { type: 'succeed' }
  | { type: 'fail' }
  | { type: 'settle' }
  | { type: 'reckon' }
  | { type: 'cancel' }
  | { type: 'giveBack' }
  | { type: 'dispute' }
  | { type: 'win' }
  | { type: 'lose' };

/**
 * The purchase of a training, as the server judges it. The payment provider may report late, twice and in any order. A paid
 * purchase changes only by a refund or a dispute: while one is open, access is suspended; a won dispute restores it, and a lost
 * one ends like a refund.
 */
export const purchaseMachine = setup({ types: { events: {} as PurchaseEvent } }).createMachine({
  id: 'purchase',
  initial: 'created',
  states: {
    created: { on: { pay: 'paying', settle: 'paid', reckon: 'created', cancel: 'cancelled' } },
    paying: {
      on: { pay: 'paying', succeed: 'paid', fail: 'failed', reckon: 'created', cancel: 'cancelled' },
    },
    failed: {
      on: { pay: 'paying', succeed: 'paid', fail: 'failed', reckon: 'created', cancel: 'cancelled' },
    },
    paid: { on: { giveBack: 'refunded', dispute: 'disputed' } },
    disputed: { on: { win: 'paid', lose: 'refunded', giveBack: 'refunded' } },
    refunded: { type: 'final' },
    cancelled: { type: 'final' },
  },
});

/** Every state, the first one first. */
export const purchaseStates = Object.keys(purchaseMachine.states) as PurchaseState[];

/** Returns where an event leads; null where it is refused. */
export function purchaseAfter(state: PurchaseState, event: PurchaseEvent['type']): PurchaseState | null {
  const now = purchaseMachine.resolveState({ value: state, context: {} });
  if (!now.can({ type: event })) return null;
  return transition(purchaseMachine, now, { type: event })[0].value;
}

/** Whether its client may still pay, change or cancel it. */
export function isPurchaseOpen(state: PurchaseState): boolean {
  return purchaseAfter(state, 'cancel') !== null;
}
