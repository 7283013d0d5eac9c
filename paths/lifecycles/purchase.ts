import { purchaseMachine } from '#machines/purchase.machine.ts';
import type { Action, PaymentReport, RecordCall } from '../actions.ts';
import { lifecycle } from './lifecycle.ts';

const reportOf = (says: PaymentReport) => (): readonly Action[] => [{ world: 'paymentSays', says }];

const price = (body: object): RecordCall => ({
  by: 'client',
  method: 'POST',
  path: '/training-purchases',
  body: { trainingId: '{trainingId}', ...body },
});

const reason = 'The training was cancelled';
const refund = 'Refund CA$282.50';

/** The purchase of a training of CA$250. */
export const purchaseLifecycle = lifecycle({
  id: 'purchase',
  title: 'A purchase of a training',
  machine: purchaseMachine,
  created:
    'Have the portal’s server run with `npm run stripe`. As the administrator, publish a training of CA$250 and create a promo code of 100 %. As the client, begin to buy the training, with the province Ontario.',
  read: { path: '/training-purchases/{id}', by: 'administrator', status: 'state' },
  isOfClient: true,
  remembers: {
    // Another payment needs the other way to pay, and another price needs another province.
    first: { isOnPage: true, province: 'QC', isFree: false },
    after: (memory, { type, by }) => {
      if (type === 'pay') return { ...memory, isOnPage: !memory.isOnPage };
      if (type === 'priceOf') return { ...memory, province: memory.province === 'QC' ? 'ON' : 'QC' };
      if (type === 'settle') return { ...memory, isFree: true };
      // The provider knows nothing of a purchase that cost nothing.
      return memory.isFree && by === 'provider' ? null : memory;
    },
  },
  moves: {
    pay: {
      does: 'begins to pay',
      doing: 'beginning to pay',
      by: {
        buyer: ({ isOnPage = true }): readonly Action[] => [
          {
            world: 'call',
            call: {
              by: 'client',
              method: 'POST',
              path: '/stripe/create-payment-intent',
              body: { purchaseId: '{id}', checkout: isOnPage },
            },
          },
        ],
      },
    },
    succeed: {
      does: 'reports that the payment has arrived',
      doing: 'the payment',
      by: { provider: reportOf('succeed') },
    },
    fail: {
      does: 'reports that the card was declined',
      doing: 'a declined card',
      by: { provider: reportOf('decline') },
    },
    settle: {
      does: 'enters a promo code with which the training costs nothing',
      doing: 'a promo code for the whole price',
      by: { buyer: price({ promoCode: '{freeCode}' }) },
      refusedTo: { administrator: 403, visitor: 401 },
    },
    priceOf: {
      does: 'chooses another province',
      doing: 'another province',
      by: {
        buyer: ({ province = 'QC' }): readonly Action[] => [{ world: 'call', call: price({ province }) }],
      },
      refusedTo: { administrator: 403, visitor: 401 },
    },
    cancel: {
      does: 'cancels the purchase',
      doing: 'cancelling it',
      by: { buyer: { by: 'client', method: 'POST', path: '/training-purchases/{id}/cancel', body: {} } },
    },
    giveBack: {
      does: 'refunds the purchase',
      doing: 'a refund',
      by: {
        administrator: {
          by: 'administrator',
          method: 'POST',
          path: '/training-purchases/{id}/refund',
          body: { reason },
        },
        provider: reportOf('refund'),
      },
      refusedTo: { client: 403, reviewer: 403, visitor: 401 },
    },
    dispute: {
      does: 'reports that the buyer’s bank disputes the payment',
      doing: 'a dispute',
      by: { provider: reportOf('dispute') },
    },
    win: {
      does: 'reports that the dispute is won',
      doing: 'winning the dispute',
      by: { provider: reportOf('win') },
    },
    lose: {
      does: 'reports that the dispute is lost',
      doing: 'losing the dispute',
      by: { provider: reportOf('lose') },
    },
  },
  // After its end, the buyer may buy the training again; a promo code also changes the price of a payment that was begun.
  isTried: (status, event) =>
    (event !== 'priceOf' && event !== 'settle') || status === 'paid' || status === 'disputed',
  refusedTo: { stranger: 404, administrator: 403, visitor: 401 },
  staffArea: {
    path: '/admin/training-purchases/{id}',
    by: 'administrator',
    labels: {
      created: 'Not paid',
      paying: 'Being paid',
      paid: 'Paid',
      disputed: 'Disputed',
      refunded: 'Refunded',
      failed: 'Card declined',
      cancelled: 'Cancelled',
    },
    buttons: { giveBack: refund },
    // Nothing is refunded of a purchase that cost nothing.
    avoids: ['settle'],
    dialogs: {
      giveBack: [
        { do: 'fill', answers: { 'Reason for the buyer': reason } },
        { do: 'press', button: refund },
      ],
    },
  },
});
