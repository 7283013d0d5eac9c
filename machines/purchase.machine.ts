import { setup, transition } from 'xstate';

/** Where the purchase of a training stands. */
export type PurchaseState = 'created' | 'paying' | 'paid' | 'refunded' | 'failed' | 'cancelled';

/**
 * `pay` begins a payment or tries it again, `fail` is a card that was declined, `succeed` money that has come, `settle` what
 * costs nothing, `reckon` another code or province, `giveBack` money that went back.
 */
export type PurchaseEvent =
  | { type: 'pay' }
  | { type: 'succeed' }
  | { type: 'fail' }
  | { type: 'settle' }
  | { type: 'reckon' }
  | { type: 'cancel' }
  | { type: 'giveBack' };

/**
 * The purchase of a training, as the server judges it. What has happened at the payment provider may be told late, twice and in
 * any order; what is paid changes by giving it back alone, and what is over changes no more.
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
    paid: { on: { giveBack: 'refunded' } },
    refunded: { type: 'final' },
    cancelled: { type: 'final' },
  },
});

/** Every state, the first one first. */
export const purchaseStates = Object.keys(purchaseMachine.states) as PurchaseState[];

/** Where an event leads; null where it is refused. */
export function purchaseAfter(state: PurchaseState, event: PurchaseEvent['type']): PurchaseState | null {
  const now = purchaseMachine.resolveState({ value: state, context: {} });
  if (!now.can({ type: event })) return null;
  return transition(purchaseMachine, now, { type: event })[0].value;
}

/** Whether its client may still pay, change or cancel it. */
export function isPurchaseOpen(state: PurchaseState): boolean {
  return purchaseAfter(state, 'cancel') !== null;
}
