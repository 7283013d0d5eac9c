import { describe, expect, it } from 'vitest';
import { moves, type PartyOf, statusAfter, statusesOf } from '#machines/lifecycle.ts';
import {
  isPurchaseOpen,
  type PurchaseEvent,
  type PurchaseState,
  purchaseMachine,
} from '#machines/purchase.machine.ts';

const events = [
  'pay',
  'succeed',
  'fail',
  'settle',
  'priceOf',
  'cancel',
  'giveBack',
  'dispute',
  'win',
  'lose',
] as const;

/** Where each event leads; all others are refused. */
const legal: Record<PurchaseState, Partial<Record<PurchaseEvent, PurchaseState>>> = {
  created: { pay: 'paying', settle: 'paid', priceOf: 'created', cancel: 'cancelled' },
  paying: { pay: 'paying', succeed: 'paid', fail: 'failed', priceOf: 'created', cancel: 'cancelled' },
  failed: { pay: 'paying', succeed: 'paid', fail: 'failed', priceOf: 'created', cancel: 'cancelled' },
  paid: { giveBack: 'refunded', dispute: 'disputed' },
  disputed: { win: 'paid', lose: 'refunded', giveBack: 'refunded' },
  refunded: {},
  cancelled: {},
};

const states = statusesOf(purchaseMachine);

describe('a purchase', () => {
  it('begins as created, and has seven states', () => {
    expect(states[0]).toBe('created');
    expect(states.toSorted()).toEqual(Object.keys(legal).sort());
  });

  it.each(states.flatMap((state) => events.map((event) => [state, event] as const)))(
    'that is %s accepts %s, or refuses it',
    (state, event) => expect(statusAfter(purchaseMachine, state, event)).toBe(legal[state][event] ?? null),
  );

  it('is open until it is paid or over', () => {
    expect(states.filter(isPurchaseOpen).toSorted()).toEqual(['created', 'failed', 'paying']);
  });

  it.each([
    ['buyer', 'created', ['pay', 'settle', 'priceOf', 'cancel']],
    ['buyer', 'paid', []],
    ['administrator', 'paid', ['giveBack']],
    ['administrator', 'paying', []],
    ['provider', 'paying', ['succeed', 'fail']],
    ['provider', 'disputed', ['win', 'lose', 'giveBack']],
  ] satisfies [PartyOf<typeof purchaseMachine>, PurchaseState, PurchaseEvent[]][])(
    'lets the %s make only permitted moves of a purchase that is %s',
    (party, state, own) => {
      expect(moves(purchaseMachine, state, party).map(({ event }) => event)).toEqual(own);
    },
  );
});
