import { statusAfter } from '#machines/lifecycle.ts';
import { purchaseMachine } from '#machines/purchase.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import type { PurchaseEntry } from './definition.ts';
import { mailRefund } from './mails.ts';
import { continueRefunds } from './partial-refunds.ts';
import type { PayDeps } from './pay.ts';
import { providerOf } from './provider/payment-provider.ts';
import { settle } from './settle.ts';
import { purchaseConflict } from './store.ts';

/**
 * Refunds a purchase. The request is stored before the provider is called and is its idempotency key, so that a
 * repeated call after a failure continues the same refund. A free purchase ends at once. Throws 409 if it is not paid,
 * 503 if the provider is unavailable.
 */
export async function refundPurchase(
  deps: PayDeps,
  seen: PurchaseEntry,
  { reason, note, principal }: { reason: string; note?: string; principal: Principal },
): Promise<PurchaseEntry> {
  const { db, clock, purchases } = deps;
  if (reason.trim() === '') {
    throw badRequest([{ property: 'reason', message: 'Enter the reason for the buyer' }]);
  }
  if (seen.state === 'refunded') return seen;
  if (statusAfter(purchaseMachine, seen.state, 'giveBack', 'administrator') === null)
    throw purchaseConflict(seen);
  const { intentId } = seen;
  const by = actorOf(principal);
  const at = clock.now().toISOString();
  const why = {
    refundReason: reason.trim(),
    refundNote: note?.trim() || seen.refundNote,
    refundRequestedAt: at,
  };
  if (intentId === null) {
    return inTransaction(db, async (trx) => {
      const before = await purchases.lock(trx, seen);
      await mailRefund(trx, deps, { ...before, ...why }, { amount: 0, seats: 0 });
      return purchases.move(trx, before, { event: 'giveBack', with: { ...why, refundedAt: at }, by });
    });
  }
  const provider = providerOf(deps);
  // Partial refunds that were interrupted come first, so that each has its own mail.
  const whole = await continueRefunds(deps, seen);
  if (whole.state === 'refunded') return whole;
  const asked =
    whole.refundRequestedAt !== null
      ? whole
      : await inTransaction(db, async (trx) =>
          purchases.note(trx, await purchases.lock(trx, whole), why, by),
        );
  await provider.refund(intentId, `refund-${asked.id}-${asked.refundRequestedAt}`);
  await settle(deps, intentId);
  return (await purchases.find(db, asked.id)) ?? asked;
}
