import type { Transaction } from 'kysely';
import { isPurchaseOpen, type PurchaseEvent } from '#machines/purchase.machine.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { PurchaseEntry, PurchaseValues } from './definition.ts';
import { mailDispute, mailRefund } from './mails.ts';
import { releaseUse, takeUse } from './promo-code-uses.ts';
import { type Payment, type PaymentEvent, providerOf } from './provider/payment-provider.ts';
import { inTurn, type PurchaseStore } from './store.ts';
import { confirmPartialRefunds } from './stored-refunds.ts';
import { keepEvent } from './stripe-events.ts';

export type SettleDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'payments' | 'config' | 'random'> & {
  purchases: PurchaseStore;
};

/** The buyer's message for a refund by their bank. */
const lostDispute = 'Your bank has returned the payment to you';

/**
 * Updates a purchase to the state of its payment in the provider's API, whatever event or call caused it: late,
 * repeated and reordered events give the same result. A payment that the purchase does not need is refunded at once. A
 * payment of another system has no effect. Throws 503 if the provider is unavailable.
 * @param event stored with its effect, so that it is applied only once
 */
export async function settle(deps: SettleDeps, paymentId: string, event?: PaymentEvent): Promise<void> {
  await inTurn(async () => {
    const first = await providerOf(deps).read(paymentId);
    if (!first?.of) return;
    const seen = await deps.purchases.find(deps.db, first.of.purchaseId);
    const ours = seen && (await findAsked(deps, first));
    if (!seen || !ours) return;
    const payment = await asOf(deps, seen, first);
    // For a payment that we cancelled, the cancelling code updates the purchase, so that its event is ignored.
    const isNews = !(event && ours.ended === 1 && payment.status === 'cancelled');
    if (!isNews) return;
    if (isSurplus(seen, payment)) await giveBackSurplus(deps, payment);
    await settleAs(deps, seen, payment, event);
  });
}

/**
 * Returns the payment as it is after a paid purchase was read: another call may have changed both since the payment was read, and its
 * refund or dispute would be taken back. Without a step to make, there is nothing to take back.
 */
async function asOf(deps: SettleDeps, seen: PurchaseEntry, payment: Payment): Promise<Payment> {
  if (isPurchaseOpen(seen.state) || !stepOf(seen, payment, deps.clock.now())) return payment;
  return (await providerOf(deps).read(payment.id)) ?? payment;
}

/**
 * Moves the purchase step by step to the state of its payment, each step in its own transaction: it may have been paid,
 * disputed and refunded before the first event arrived.
 */
async function settleAs(
  deps: SettleDeps,
  seen: PurchaseEntry,
  payment: Payment,
  event: PaymentEvent | undefined,
): Promise<void> {
  const { db, clock, purchases } = deps;
  const after = await inTransaction(db, async (trx) => {
    const before = await purchases.lock(trx, seen);
    const now = clock.now();
    if (event && !(await keepEvent(trx, event, now))) return null;
    const step = stepOf(before, payment, now);
    if (!step) return null;
    await trx
      .updateTable('purchase_payments')
      .set({ intent_id: payment.id })
      .where('purchase_id', '=', before.id)
      .where('number', '=', before.payments)
      .execute();
    const values = { ...step.with, ...(await followStep(trx, deps, { before, step, now })) };
    if (step.event === null) return purchases.note(trx, before, values, systemActor);
    return purchases.move(trx, before, { event: step.event, with: values, by: systemActor });
  });
  if (after) await settleAs(deps, after, payment, undefined);
}

/** Applies the side effects of a step: promo code use, receipt and mails. @returns further changes of the purchase */
async function followStep(
  trx: Transaction<Database>,
  deps: SettleDeps,
  { before, step, now }: { before: PurchaseEntry; step: Step; now: Date },
): Promise<Partial<PurchaseValues>> {
  const refunded = step.with.refunded ?? before.refunded;
  if (refunded > before.refunded) {
    const texts = await followRefund(trx, deps, { before, after: { ...before, ...step.with }, now });
    if (step.event === 'giveBack') return texts;
  }
  switch (step.event) {
    case 'succeed':
      await takeUse(trx, before.id);
      await keepReceiptToSend(trx, before.id, now);
      return { receiptNumber: await nextReceiptNumber(trx, now) };
    case 'cancel':
      await releaseUse(trx, before.id);
      return {};
    case 'dispute':
    case 'win':
    case 'lose':
      await mailDispute(trx, deps, before, step.event);
      return {};
    default:
      return {};
  }
}

/**
 * Mails the buyer each refund with its own reason: the partial refunds that are confirmed now, and the rest, which is the full
 * refund or was made at the provider. @returns the texts of the purchase, where a partial refund returned all that was left
 */
async function followRefund(
  trx: Transaction<Database>,
  deps: SettleDeps,
  { before, after, now }: { before: PurchaseEntry; after: PurchaseEntry; now: Date },
): Promise<Partial<PurchaseValues>> {
  const made = await confirmPartialRefunds(trx, deps, before.id, {
    amount: after.refunded - before.refunded,
    now,
  });
  let { refunded } = before;
  for (const { amount, seats, reason } of made) {
    refunded += amount;
    await mailRefund(trx, deps, { ...after, refunded, refundReason: reason }, { amount, seats });
  }
  if (refunded < after.refunded) {
    await mailRefund(trx, deps, after, { amount: after.refunded - refunded, seats: 0 });
  }
  const last = made.at(-1);
  if (!last || refunded < after.refunded) return {};
  return { refundReason: before.refundReason ?? last.reason, refundNote: before.refundNote ?? last.note };
}

/** The change of a purchase that the state of its payment requires; null for none. A null event changes no state. */
type Step = { event: PurchaseEvent | null; with: Partial<PurchaseValues> };

function stepOf(before: PurchaseEntry, payment: Payment, now: Date): Step | null {
  const at = now.toISOString();
  if (payment.id === before.intentId && !isPurchaseOpen(before.state)) {
    if (before.state !== 'paid' && before.state !== 'disputed') return null;
    return refundStep(before, payment, at) ?? disputeStep(before, payment, at);
  }
  if (!isUnderWay(before, payment)) return null;
  const known = { intentId: payment.id };
  if (payment.status === 'succeeded') {
    const paymentReference = payment.reference ?? '';
    return { event: 'succeed', with: { ...known, paymentReference, paidAt: at } };
  }
  if (payment.status === 'cancelled') return { event: 'cancel', with: known };
  if (payment.status === 'declined') return before.state === 'failed' ? null : { event: 'fail', with: known };
  return before.state === 'failed' ? { event: 'pay', with: known } : null;
}

/** A dispute suspends access; winning it restores access, losing it refunds the money. */
function disputeStep(before: PurchaseEntry, { dispute }: Payment, at: string): Step | null {
  if (before.state === 'paid') {
    if (dispute === null || dispute === 'won') return null;
    return { event: 'dispute', with: { disputedAt: at, disputeOutcome: null } };
  }
  if (dispute === 'open') return null;
  if (dispute !== 'lost') return { event: 'win', with: { disputeOutcome: 'won' } };
  return {
    event: 'lose',
    with: {
      disputeOutcome: 'lost',
      refunded: before.total,
      refundedAt: at,
      refundReason: before.refundReason ?? lostDispute,
    },
  };
}

function refundStep(before: PurchaseEntry, { refunded, amount }: Payment, at: string): Step | null {
  if (refunded >= amount) return { event: 'giveBack', with: { refunded, refundedAt: at } };
  if (refunded === before.refunded) return null;
  return { event: null, with: { refunded } };
}

/** Whether this is the payment that the purchase waits for; a purchase whose price changed has a later one. */
function isUnderWay({ state, payments }: PurchaseEntry, { of }: Payment): boolean {
  return (state === 'paying' || state === 'failed') && of?.number === payments;
}

/** Whether the money is not needed: another payment has paid the purchase, or the purchase is final. */
function isSurplus(purchase: PurchaseEntry, payment: Payment): boolean {
  if (payment.status !== 'succeeded' || payment.refunded >= payment.amount) return false;
  return payment.id !== purchase.intentId && !isUnderWay(purchase, payment);
}

async function giveBackSurplus(deps: SettleDeps, { id }: Payment): Promise<void> {
  deps.log.error(
    { reason: 'a payment came for a purchase that takes none, and goes back' },
    'payment given back',
  );
  await providerOf(deps).refund(id, `surplus-${id}`);
}

/** Returns our stored payment with this number if its amount matches; null otherwise. */
async function findAsked({ db, log }: SettleDeps, { of, amount, currency }: Payment) {
  if (!of) return null;
  const row = await db
    .selectFrom('purchase_payments')
    .select(['reckoning', 'ended'])
    .where('purchase_id', '=', of.purchaseId)
    .where('number', '=', of.number)
    .executeTakeFirst();
  if (!row) return null;
  const asked: { total: number; currency: string } = JSON.parse(row.reckoning);
  if (asked.total === amount && asked.currency === currency) return row;
  log.error({ reason: 'a payment is over another amount than was asked for' }, 'payment not taken');
  return null;
}

/**
 * Returns the next receipt number of the year, 'R-2026-000001'. Numbers have no gaps, because the counter is part of
 * the transaction.
 */
async function nextReceiptNumber(trx: Transaction<Database>, now: Date): Promise<string> {
  const year = now.getUTCFullYear();
  const { last } = await trx
    .insertInto('receipt_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ last: eb('receipt_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `R-${year}-${String(last).padStart(6, '0')}`;
}

/** Queues the receipt for mailing, because a transaction cannot wait for its PDF. */
async function keepReceiptToSend(trx: Transaction<Database>, purchaseId: string, now: Date): Promise<void> {
  await trx
    .insertInto('receipts_to_send')
    .values({ purchase_id: purchaseId, at: now.toISOString() })
    .execute();
}
