import { setup } from 'xstate';
import { type EventOf, type StatusOf, statusAfter, type TakenBy } from './lifecycle.ts';

/** `provider` is the payment provider, whose messages the server passes on. */
type Party = 'buyer' | 'administrator' | 'provider';

const pay = {
  target: 'paying',
  description: 'The buyer begins a payment or tries it again.',
  meta: { by: ['buyer'] },
} as const;
const succeed = {
  target: 'paid',
  description: 'The payment has arrived.',
  meta: { by: ['provider'] },
} as const;
const fail = {
  target: 'failed',
  description: 'The card was declined.',
  meta: { by: ['provider'] },
} as const;
const priceOf = {
  target: 'created',
  description: 'The buyer changes the promo code or the province, and the price is computed again.',
  meta: { by: ['buyer'] },
} as const;
const cancel = {
  target: 'cancelled',
  description: 'The buyer cancels the purchase before anything was paid.',
  meta: { by: ['buyer'] },
} as const;
const giveBack = {
  target: 'refunded',
  description: 'The whole price is refunded to the buyer.',
  meta: { by: ['administrator', 'provider'] },
} as const;

/**
 * The purchase of a training, as the server judges it. The payment provider may report late, twice and in any order. A paid
 * purchase changes only by a refund or a dispute: while one is open, access is suspended; a won dispute restores it, and a lost
 * one ends like a refund.
 */
export const purchaseMachine = setup({
  types: {
    events: {} as
      | { type: 'pay' }
      | { type: 'succeed' }
      | { type: 'fail' }
      | { type: 'settle' }
      | { type: 'priceOf' }
      | { type: 'cancel' }
      | { type: 'giveBack' }
      | { type: 'dispute' }
      | { type: 'win' }
      | { type: 'lose' },
    transitionMeta: {} as TakenBy<Party>,
  },
}).createMachine({
  id: 'purchase',
  description: 'The purchase of a training, from payment to refund.',
  initial: 'created',
  states: {
    created: {
      description: 'The training was chosen; nothing was paid.',
      on: {
        pay,
        settle: {
          target: 'paid',
          description: 'The buyer takes a training that costs nothing.',
          meta: { by: ['buyer'] },
        },
        priceOf,
        cancel,
      },
    },
    paying: {
      description: 'The buyer is on the payment page.',
      on: { pay, succeed, fail, priceOf, cancel },
    },
    failed: {
      description: 'The payment did not go through.',
      on: { pay, succeed, fail, priceOf, cancel },
    },
    paid: {
      description: 'The training is paid.',
      on: {
        giveBack,
        dispute: {
          target: 'disputed',
          description: 'The buyer’s bank disputes the payment; access is suspended.',
          meta: { by: ['provider'] },
        },
      },
    },
    disputed: {
      description: 'The buyer’s bank disputes the payment; access is suspended.',
      on: {
        win: {
          target: 'paid',
          description: 'The dispute is decided for the firm; access is restored.',
          meta: { by: ['provider'] },
        },
        lose: {
          target: 'refunded',
          description: 'The dispute is lost; the bank has returned the money.',
          meta: { by: ['provider'] },
        },
        giveBack,
      },
    },
    refunded: { description: 'The price was refunded.', type: 'final' },
    cancelled: { description: 'The purchase was cancelled.', type: 'final' },
  },
});

export type PurchaseState = StatusOf<typeof purchaseMachine>;
export type PurchaseEvent = EventOf<typeof purchaseMachine>;

/** Returns whether the buyer may still pay, change or cancel the purchase. */
export function isPurchaseOpen(state: PurchaseState): boolean {
  return statusAfter(purchaseMachine, state, 'cancel', 'buyer') !== null;
}
