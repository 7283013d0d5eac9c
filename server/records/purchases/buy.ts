import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { largestCharge } from '#domain/purchases/price.ts';
import { isPurchaseOpen } from '#machines/purchase.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { CoreDeps, Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { badRequest, notFound, tooManyRequests } from '#server/platform/http/errors.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { lockWindow, type WindowRule } from '#server/platform/limits/sliding-window.ts';
import { takingInTurn } from '#server/platform/managed/calls.ts';
import { currentVersion, type TrainingVersion } from '../trainings/versions.ts';
import { normaliseEmail } from '../users/email-address.ts';
import type { PurchaseEntry, PurchaseValues } from './definition.ts';
import { endPayment } from './pay.ts';
import { type CodeRefused, isRefused, isSame, type PriceNow, priceNow } from './price-now.ts';
import { keepUse, lockPromoCode, refusalOfUse, releaseUse } from './promo-code-uses.ts';
import { providerOf } from './provider/payment-provider.ts';
import { inTurn, type PurchaseStore, purchaseConflict } from './store.ts';

/**
 * Limit of refused codes per account: a code is short and could be guessed otherwise. The contract states the same
 * figures.
 */
const RULES: readonly WindowRule[] = [{ limit: 20, seconds: 600 }];

/**
 * Checks a promo code and counts a refused one in the same transaction, under the account's lock, so that parallel
 * guesses are serialised. Throws 429 for an account above the limit.
 */
async function countingGuess(
  { db, clock, config }: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  { userId }: Principal,
  judge: (trx: Transaction<Database>) => Promise<PriceNow | CodeRefused>,
): Promise<PriceNow | CodeRefused> {
  const key = limitKey(config.appSecret, 'promo-code', userId);
  return inTransaction(db, async (trx) => {
    const window = await lockWindow(trx, key, clock.now());
    const wait = await window.secondsToWait(RULES);
    if (wait > 0) throw tooManyRequests(wait, 'You tried too many promo codes. Try again in a few minutes');
    const price = await judge(trx);
    if (isRefused(price)) await window.record();
    return price;
  });
}

type Sent = components['schemas']['TrainingPurchaseInput'];
type BuyDeps = Deps & { purchases: PurchaseStore };

/** The purchase id used for price computation before the purchase exists. */
const notBegun = '';

/**
 * Starts a purchase, or continues the open one. Throws 404 for a training that is not published, 400 for an unusable
 * code, 409 if it is already paid, 503 for a paid training without a payment provider.
 * @returns the purchase, and whether it is new
 */
export async function buy(
  deps: BuyDeps,
  sent: Sent,
  principal: Principal,
): Promise<{ isNew: boolean; purchase: PurchaseEntry }> {
  return inTurn(() => buyOnce(deps, sent, principal));
}

async function buyOnce(deps: BuyDeps, sent: Sent, principal: Principal) {
  const { db, purchases } = deps;
  const { userId } = principal;
  const version = await currentVersion(db, sent.trainingId);
  if (!version) throw notFound();
  const kind = kindOf(sent, version);
  const live = await findOther(purchases, db, { kind, userId, trainingId: sent.trainingId });
  if (live && !isPurchaseOpen(live.state)) throw purchaseConflict(live);
  const promoCode = (sent.promoCode ?? '').trim();
  const wanted = {
    purchaseId: live?.id ?? notBegun,
    userId,
    version,
    promoCode,
    province: sent.province ?? live?.province ?? null,
    quantity: sent.seats ?? 1,
    company: sent.company?.trim() || null,
  };
  const price =
    promoCode === ''
      ? await priceNow(db, deps, wanted)
      : await countingGuess(deps, principal, (trx) => priceNow(trx, deps, wanted));
  if (isRefused(price)) throw badRequest([{ property: 'promoCode', message: price.refusal }]);
  if (kind === 'team' && Math.max(price.price, price.total) > largestCharge) {
    refuse('seats', 'One card payment cannot be that large. Buy fewer seats at a time, or contact us');
  }
  if (price.total > 0) providerOf(deps);
  if (!live) return { isNew: true, purchase: await begin(deps, { kind, version, price, principal }) };
  return {
    isNew: false,
    purchase: isSame(live, price) ? live : await priceAgain(deps, live, price, principal),
  };
}

function refuse(property: string, message: string): never {
  throw badRequest([{ property, message }]);
}

/** Returns what is bought. Throws 400 for seats of a free training, and for a company without seats. */
function kindOf({ seats, company }: Sent, { content }: TrainingVersion): 'single' | 'team' {
  if (seats === undefined) {
    if (company !== undefined) refuse('company', 'Send the number of seats too');
    return 'single';
  }
  if (content.training.price === 0) {
    refuse('seats', 'This training is free. Everyone can begin it without a seat');
  }
  return 'team';
}

/** Returns the purchase that a call continues, or that prevents it. */
function findOther(
  purchases: PurchaseStore,
  db: Kysely<Database>,
  { kind, userId, trainingId }: { kind: 'single' | 'team'; userId: string; trainingId: string },
): Promise<PurchaseEntry | null> {
  if (kind === 'team') return purchases.findOpenTeam(db, userId, trainingId);
  return purchases.findLive(db, userId, trainingId);
}

type Begun = { kind: 'single' | 'team'; version: TrainingVersion; price: PriceNow; principal: Principal };

async function begin(
  { db, clock, purchases }: BuyDeps,
  { kind, version, price, principal }: Begun,
): Promise<PurchaseEntry> {
  const values: PurchaseValues = {
    ...price,
    kind,
    trainingId: version.trainingId,
    userId: principal.userId,
    email: normaliseEmail(principal.email),
    state: 'created',
    receiptNumber: null,
    paidAt: null,
    refunded: 0,
    refundRequestedAt: null,
    refundedAt: null,
    refundReason: null,
    refundNote: null,
    grantReason: null,
    disputedAt: null,
    disputeOutcome: null,
    intentId: null,
    paymentReference: '',
    partialRefunds: 0,
    payments: 0,
  };
  // Of two concurrent calls, the unique index admits one insert; the other continues with the existing purchase.
  return takingInTurn(db, async (trx) => {
    const { userId } = principal;
    const other = await findOther(purchases, trx, { kind, userId, trainingId: version.trainingId });
    if (other) return other;
    const by = actorOf(principal);
    const begun = await purchases.insert(trx, values, by);
    if (price.total > 0) return begun;
    await takeUseForNothing(trx, begun, clock.now());
    return purchases.move(trx, begun, { event: 'settle', with: { paidAt: clock.now().toISOString() }, by });
  });
}

/** The code, the province or the price has changed: cancels the payment over the old amount. */
async function priceAgain(
  deps: BuyDeps,
  seen: PurchaseEntry,
  price: PriceNow,
  principal: Principal,
): Promise<PurchaseEntry> {
  const { db, clock, purchases } = deps;
  const live = await endPayment(deps, seen);
  return inTransaction(db, async (trx) => {
    const before = await purchases.lock(trx, live);
    const by = actorOf(principal);
    await releaseUse(trx, before.id);
    if (price.total > 0)
      return purchases.move(trx, before, { event: 'priceOf', with: { ...price, intentId: null }, by });
    await takeUseForNothing(trx, { ...before, ...price }, clock.now());
    const reckoned = await purchases.move(trx, before, {
      event: 'priceOf',
      with: { ...price, intentId: null },
      by,
    });
    return purchases.move(trx, reckoned, {
      event: 'settle',
      with: { paidAt: clock.now().toISOString() },
      by,
    });
  });
}

/** A code with a full discount is used at once. Throws 400 if it is used up. */
async function takeUseForNothing(
  trx: Parameters<typeof lockPromoCode>[0],
  { id: purchaseId, userId, promoCodeId, quantity }: PurchaseEntry,
  at: Date,
): Promise<void> {
  if (promoCodeId === null) return;
  const code = await lockPromoCode(trx, promoCodeId);
  const refusal = code && (await refusalOfUse(trx, code, { purchaseId, userId, quantity }));
  if (refusal) throw badRequest([{ property: 'promoCode', message: refusal }]);
  await keepUse(trx, promoCodeId, { purchaseId, userId, quantity, state: 'taken', at });
}
