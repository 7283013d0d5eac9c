import { isPurchaseOpen } from '#machines/purchase.machine.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { PurchaseEntry } from './definition.ts';
import { endPayment, type PayDeps } from './pay.ts';
import { releaseUse } from './promo-code-uses.ts';
import { purchaseConflict } from './store.ts';

/**
 * Cancels an unpaid purchase. Its payment is cancelled at the provider first, so that a purchase whose promo code use
 * was released cannot be paid. Cancelling again has no effect. Throws 409 if it is paid.
 */
export async function cancelPurchase(deps: PayDeps, seen: PurchaseEntry, by: Actor): Promise<PurchaseEntry> {
  if (seen.state === 'cancelled') return seen;
  if (!isPurchaseOpen(seen.state)) throw purchaseConflict(seen);
  const ended = await endPayment(deps, seen);
  return inTransaction(deps.db, async (trx) => {
    const before = await deps.purchases.lock(trx, ended);
    await releaseUse(trx, before.id);
    return deps.purchases.move(trx, before, { event: 'cancel', with: {}, by });
  });
}
