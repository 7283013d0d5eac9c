import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { amountWithCode } from '#domain/purchases/money.ts';
import { priceOfSeats } from '#domain/purchases/seats.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { badRequest, HttpError } from '#server/platform/http/errors.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import type { PurchaseEntry } from './definition.ts';
import { freeSeats, refundedSeats } from './free-seats.ts';
import { providerOf } from './provider/payment-provider.ts';
import { type SettleDeps, settle } from './settle.ts';
import { inTurn, purchaseConflict } from './store.ts';
import { endRefund, leftOf, refundsOf, sealTexts } from './stored-refunds.ts';

type Sent = Pick<components['schemas']['PurchaseRefund'], 'reason' | 'note' | 'number'> & {
  /** In the currency's smallest unit; undefined for the price of `seats`. */
  amount?: number | undefined;
  /** Unused seats that end. */
  seats?: number | undefined;
  principal: Principal;
};

/**
 * Refunds a part of a payment. Its number is its idempotency key: a repeated call continues the same refund, and of two
 * staff members who refund at the same time, the second gets 409. The request is stored before the provider is called.
 * Unused seats of a team purchase can be refunded by their number, and end.
 * Throws 400 for an amount larger than what is left and more seats than are unused, 409 if the purchase is not paid, 503 if the provider is unavailable.
 */
export async function refundPart(deps: SettleDeps, seen: PurchaseEntry, sent: Sent): Promise<PurchaseEntry> {
  const { db, purchases } = deps;
  if (sent.reason.trim() === '') {
    throw badRequest([{ property: 'reason', message: 'Enter the reason for the buyer' }]);
  }
  if (sent.amount !== undefined && sent.seats !== undefined) {
    throw badRequest([{ property: 'seats', message: 'Send the amount or the number of seats' }]);
  }
  if (sent.seats !== undefined && seen.kind !== 'team') {
    throw badRequest([{ property: 'seats', message: 'This purchase has no seats' }]);
  }
  if (sent.number === undefined) {
    throw badRequest([{ property: 'number', message: 'Send the number of this partial refund' }]);
  }
  const { intentId } = seen;
  if (intentId === null) throw tooMuch(seen, 0);
  providerOf(deps);
  const { number } = sent;
  // A refund that was made in the provider's dashboard leaves less.
  await settle(deps, intentId);
  const now = (await purchases.find(db, seen.id)) ?? seen;
  await inTransaction(db, async (trx) => requestRefund(trx, deps, now, { ...sent, number }));
  const after = await continueRefunds(deps, now);
  const made = (await refundsOf(db, seen.id).execute()).find((row) => row.number === number);
  if (made?.state === 'refused') {
    const left = await leftOf(db, after);
    if (made.amount > left) throw tooMuch(after, left);
    throw purchaseConflict(after, 'The payment provider has refused this refund. Nothing was refunded');
  }
  return (await purchases.find(db, seen.id)) ?? after;
}

const tooMuch = ({ currency }: PurchaseEntry, left: number) =>
  badRequest([
    {
      property: 'amount',
      message:
        left === 0
          ? 'Nothing is left to refund'
          : `Enter at most ${amountWithCode(left, currency)}, which is what is left to refund`,
    },
  ]);

/** Stores a refund that is requested for the first time. */
async function requestRefund(
  trx: Transaction<Database>,
  { clock, config, purchases }: SettleDeps,
  seen: PurchaseEntry,
  sent: Sent & { number: number },
): Promise<void> {
  const before = await purchases.lock(trx, seen);
  const rows = await refundsOf(trx, seen.id).execute();
  const known = rows.find(({ number }) => number === sent.number);
  const { seats = 0 } = sent;
  const isRepeated = sent.amount === undefined ? known?.seats === seats : known?.amount === sent.amount;
  if (known && isRepeated) return;
  if (known || sent.number !== rows.length + 1) {
    throw purchaseConflict(before, 'Another refund was made in the meantime. Nothing was refunded now');
  }
  if (before.state !== 'paid') throw purchaseConflict(before);
  if (before.refundRequestedAt !== null) {
    throw purchaseConflict(before, 'A refund of the whole payment is under way');
  }
  const left = await leftOf(trx, before);
  const amount = sent.amount ?? (await priceOfUnused(trx, before, { seats, left }));
  if (amount > left) throw tooMuch(before, left);
  const key = { purchase_id: seen.id, number: sent.number };
  const texts = { reason: sent.reason.trim(), note: sent.note?.trim() || null };
  await trx
    .insertInto('purchase_refunds')
    .values({
      ...key,
      amount,
      seats,
      state: 'requested',
      texts: sealTexts({ config }, key, texts),
      requested_by: sent.principal.userId,
      requested_at: clock.now().toISOString(),
      ended_at: '',
    })
    .execute();
  // A change of the purchase, so that the audit names the staff member.
  await purchases.note(trx, before, { partialRefunds: sent.number }, actorOf(sent.principal));
}

/** Returns what a number of unused seats costs, and at most what is left. Throws 400 for more than are unused. */
async function priceOfUnused(
  trx: Transaction<Database>,
  team: PurchaseEntry,
  { seats, left }: { seats: number; left: number },
): Promise<number> {
  const free = await freeSeats(trx, team);
  if (seats > free) {
    const message =
      free === 0 ? 'No seat is unused' : `Enter at most ${free}, which is the number of unused seats`;
    throw badRequest([{ property: 'seats', message }]);
  }
  const amount = Math.min(left, priceOfSeats(team, seats, await refundedSeats(trx, team.id)));
  if (amount === 0) throw tooMuch(team, 0);
  return amount;
}

/**
 * Continues the requested partial refunds of a purchase in their order: after a crash or a lost response, the provider finds the
 * same refund by its key. What the provider already made is read first. @returns the purchase afterwards
 */
export async function continueRefunds(deps: SettleDeps, seen: PurchaseEntry): Promise<PurchaseEntry> {
  const { db, purchases } = deps;
  const { intentId } = seen;
  const waiting = () => refundsOf(db, seen.id).where('state', '=', 'requested').execute();
  if (intentId === null || (await waiting()).length === 0) return seen;
  const provider = providerOf(deps);
  await settle(deps, intentId);
  for (const { number, amount } of await waiting()) {
    const outcome = await provider.refund(intentId, `refund-${seen.id}-${number}`, amount);
    if (outcome === 'refused')
      await endRefund(db, { id: seen.id, number, state: 'refused', now: deps.clock.now() });
    await settle(deps, intentId);
  }
  return (await purchases.find(db, seen.id)) ?? seen;
}

/** Seconds for which the provider finds a refund by its key; after them a repeated call could refund twice. */
const KEY_SECONDS = 23 * 3600;
const A_RUN = 20;

/** Continues refunds that were interrupted, such as by a crash between their request and the provider's response. */
export async function resumeRefunds(deps: SettleDeps): Promise<void> {
  const { db, clock, purchases, log } = deps;
  if (!deps.payments) return;
  const waiting = await db
    .selectFrom('purchase_refunds')
    .select('purchase_id')
    .distinct()
    .where('state', '=', 'requested')
    .where('requested_at', '>', secondsBefore(clock.now(), KEY_SECONDS))
    .limit(A_RUN)
    .execute();
  for (const { purchase_id } of waiting) {
    try {
      await inTurn(async () => {
        const seen = await purchases.find(db, purchase_id);
        if (seen) await continueRefunds(deps, seen);
      });
    } catch (cause) {
      // An unavailable provider was logged where it was called.
      if (!(cause instanceof HttpError)) log.error({ err: cause }, 'a refund was not continued');
    }
  }
}
