import { describe, expect, it } from 'vitest';
import {
  isPurchaseOpen,
  type PurchaseEvent,
  type PurchaseState,
  purchaseAfter,
  purchaseStates,
} from '#machines/purchase.machine.ts';

const events = [
  'pay',
  'succeed',
  'fail',
  'settle',
  'reckon',
  'cancel',
  'giveBack',
  'dispute',
  'win',
  'lose',
] as const;

/** Where each event leads; what does not stand here is refused. */
const legal: Record<PurchaseState, Partial<Record<PurchaseEvent['type'], PurchaseState>>> = {
  created: { pay: 'paying', settle: 'paid', reckon: 'created', cancel: 'cancelled' },
  paying: { pay: 'paying', succeed: 'paid', fail: 'failed', reckon: 'created', cancel: 'cancelled' },
  failed: { pay: 'paying', succeed: 'paid', fail: 'failed', reckon: 'created', cancel: 'cancelled' },
  paid: { giveBack: 'refunded', dispute: 'disputed' },
  disputed: { win: 'paid', lose: 'refunded', giveBack: 'refunded' },
  refunded: {},
  cancelled: {},
};

describe('a purchase', () => {
  it('begins as created, and has seven states', () => {
    expect(purchaseStates[0]).toBe('created');
    expect(purchaseStates.toSorted()).toEqual(Object.keys(legal).sort());
  });

  it.each(purchaseStates.flatMap((state) => events.map((event) => [state, event] as const)))(
    'that is %s takes %s, or refuses it',
    (state, event) => expect(purchaseAfter(state, event)).toBe(legal[state][event] ?? null),
  );

  it('is open until it is paid or over', () => {
    expect(purchaseStates.filter(isPurchaseOpen).toSorted()).toEqual(['created', 'failed', 'paying']);
  });
});
