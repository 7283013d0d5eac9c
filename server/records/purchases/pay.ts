import type { components } from '#contract/schema.d.ts';
import { trainingsPath } from '#domain/learning/addresses.ts';
import { isPurchaseOpen } from '#machines/purchase.machine.ts';
import { type Actor, actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import { currentVersion } from '../trainings/versions.ts';
import type { PaymentWay, PurchaseEntry } from './definition.ts';
import { isRefused, isSame, priceNow } from './price-now.ts';
import { keepUse, lockPromoCode, refusalOfUse, releaseUse } from './promo-code-uses.ts';
import {
  type Payment,
  providerOf,
  sessionPlaceholder,
  type WantedCheckout,
} from './provider/payment-provider.ts';
import { settle } from './settle.ts';
import { inTurn, type PurchaseStore, purchaseConflict } from './store.ts';

export type PayDeps = Deps & { purchases: PurchaseStore };

const arriving =
  'Your payment has reached our payment provider and is being confirmed. You do not need to pay again';

/**
 * Starts the payment of a purchase: reserves its promo code and creates a payment of its total at the provider. A
 * repeated call returns the same payment; a call with the other payment method cancels the first payment before it
 * creates another, so that a purchase is never paid twice. Throws 404 for a purchase of another client, 400 without a
 * province if taxes depend on it, 409 if it cannot be paid (any longer), 503 if the provider is unavailable.
 */
export async function beginToPay(
  deps: PayDeps,
  { purchaseId, way, principal }: { purchaseId: string; way: PaymentWay; principal: Principal },
): Promise<components['schemas']['PaymentIntent']> {
  const { form } = providerOf(deps);
  const { purchase, payment } = await inTurn(async () => {
    const seen = await deps.purchases.find(deps.db, purchaseId);
    if (seen?.userId !== principal.userId) throw notFound();
    if (!isPurchaseOpen(seen.state)) throw purchaseConflict(seen);
    if (seen.state === 'created') return askedFor(deps, await reserve(deps, seen, { way, principal }));
    if ((await wayOf(deps, seen)) === way) return askedFor(deps, seen);
    const free = await takeBack(deps, seen, principal);
    return askedFor(deps, await reserve(deps, free, { way, principal }));
  });
  if (payment.status === 'succeeded') throw purchaseConflict(purchase, arriving);
  if (payment.status === 'cancelled') {
    await settle(deps, payment.id);
    throw purchaseConflict((await deps.purchases.find(deps.db, purchaseId)) ?? purchase);
  }
  const { clientSecret, url, amount, currency } = payment;
  return { purchaseId, clientSecret, ...form, amount, currency, url };
}

/** How the current payment is made. */
async function wayOf({ db }: PayDeps, { id, payments }: PurchaseEntry): Promise<PaymentWay> {
  const { way } = await db
    .selectFrom('purchase_payments')
    .select('way')
    .where('purchase_id', '=', id)
    .where('number', '=', payments)
    .executeTakeFirstOrThrow();
  return way;
}

/** Cancels the current payment, so that the purchase can be paid with the other method. */
async function takeBack(deps: PayDeps, seen: PurchaseEntry, principal: Principal): Promise<PurchaseEntry> {
  const ended = await endPayment(deps, seen);
  return inTransaction(deps.db, async (trx) => {
    const before = await deps.purchases.lock(trx, ended);
    await releaseUse(trx, before.id);
    const by = actorOf(principal);
    return deps.purchases.move(trx, before, { event: 'priceOf', with: { intentId: null }, by });
  });
}

/** Stores the payment before the provider is called, so that the next call finds it after a crash. */
async function reserve(
  deps: PayDeps,
  seen: PurchaseEntry,
  { way, principal }: { way: PaymentWay; principal: Principal },
): Promise<PurchaseEntry> {
  const { db, clock, config, purchases } = deps;
  const by = actorOf(principal);
  const version = await currentVersion(db, seen.trainingId);
  if (!version) throw purchaseConflict(seen, 'This training is no longer offered');
  const done = await inTransaction(db, async (trx) => {
    const before = await purchases.lock(trx, seen);
    const { id, userId, promoCodeId, province, quantity, company } = before;
    const use = { purchaseId: id, userId, quantity };
    const code = promoCodeId === null ? null : await lockPromoCode(trx, promoCodeId);
    const usedUp = code && (await refusalOfUse(trx, code, use));
    if (usedUp)
      throw purchaseConflict(
        before,
        `${usedUp}. Nothing was paid. Continue without it, or with another code`,
      );
    const price = await priceNow(trx, deps, {
      ...{ ...use, version, promoCode: before.promoCode ?? '', province, company },
    });
    if (isRefused(price)) {
      throw purchaseConflict(
        before,
        `${price.refusal}. Nothing was paid. Continue without it, or with another code`,
      );
    }
    if (!isSame(before, price)) {
      return {
        isDearer: true,
        entry: await purchases.move(trx, before, { event: 'priceOf', with: price, by }),
      };
    }
    if (config.salesTax && province === null) {
      throw badRequest([{ property: 'province', message: 'Choose your province. Your taxes depend on it' }]);
    }
    const number = before.payments + 1;
    const at = clock.now();
    if (promoCodeId !== null) await keepUse(trx, promoCodeId, { ...use, state: 'reserved', at });
    await trx
      .insertInto('purchase_payments')
      .values({
        purchase_id: id,
        number,
        reckoning: JSON.stringify(price),
        intent_id: null,
        way,
        ended: 0,
        created_at: at.toISOString(),
      })
      .execute();
    return {
      isDearer: false,
      entry: await purchases.move(trx, before, { event: 'pay', with: { payments: number }, by }),
    };
  });
  if (done.isDearer)
    throw purchaseConflict(done.entry, 'The price has changed in the meantime. Nothing was paid');
  return done.entry;
}

/** Returns the current payment of a purchase; calls the provider again if its response is not stored yet. */
async function askedFor(
  deps: PayDeps,
  seen: PurchaseEntry,
): Promise<{ purchase: PurchaseEntry; payment: Payment }> {
  const provider = providerOf(deps);
  const { db, purchases } = deps;
  if (seen.intentId !== null) {
    const known = await provider.read(seen.intentId);
    if (known) return { purchase: seen, payment: known };
  }
  const { id: purchaseId, payments: number, total: amount, currency, title, email } = seen;
  const wanted = { purchaseId, number, amount, currency, title };
  const payment =
    (await wayOf(deps, seen)) === 'form'
      ? await provider.begin(wanted)
      : await provider.beginCheckout({ ...wanted, email, lines: linesOf(seen), back: wayBack(deps, seen) });
  const by: Actor = { actorId: seen.userId, actorRole: 'client' };
  const purchase = await inTransaction(db, async (trx) => {
    const before = await purchases.lock(trx, seen);
    await trx
      .updateTable('purchase_payments')
      .set({ intent_id: payment.id })
      .where('purchase_id', '=', purchaseId)
      .where('number', '=', number)
      .execute();
    return purchases.note(trx, before, { intentId: payment.id }, by);
  });
  return { purchase, payment };
}

/** The line items of the provider's page: the training or its seats without taxes, and each tax. */
function linesOf({ title, net, taxes, quantity }: PurchaseEntry): WantedCheckout['lines'] {
  return [
    { label: title, amount: net / quantity, quantity },
    ...taxes.map(({ label, rate, amount }) => ({ label: `${label} ${rate}%`, amount, quantity: 1 })),
  ];
}

/** The portal pages that the provider's page returns the buyer to. */
function wayBack({ config }: PayDeps, { slug, kind }: PurchaseEntry): WantedCheckout['back'] {
  const training = `${config.publicUrl}${trainingsPath}/${slug}`;
  const left = `${training}/${kind === 'team' ? 'team' : 'pay'}?left=1`;
  return { paid: `${training}/paid?session_id=${sessionPlaceholder}`, left };
}

/**
 * Cancels the payment of a purchase, so that it cannot be paid. Throws 409 if it is already paid at the provider, 503
 * if the provider is unavailable. @returns the purchase after the cancellation
 */
export async function endPayment(deps: PayDeps, seen: PurchaseEntry): Promise<PurchaseEntry> {
  if (seen.state === 'created') return seen;
  const { purchase, payment } = await askedFor(deps, seen);
  // Events of this cancellation are ignored afterwards: the caller updates the purchase.
  await deps.db
    .updateTable('purchase_payments')
    .set({ ended: 1 })
    .where('intent_id', '=', payment.id)
    .execute();
  const ended = payment.status === 'cancelled' ? payment : await providerOf(deps).cancel(payment.id);
  if (ended.status === 'cancelled') return purchase;
  if (ended.status === 'succeeded') throw purchaseConflict(purchase, arriving);
  throw purchaseConflict(purchase, 'This payment is being confirmed. Try again in a minute');
}
