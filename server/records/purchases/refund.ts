import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import type { PurchaseEntry } from './kept.ts';
import type { PayDeps } from './pay.ts';
import { providerOf } from './provider/payment-provider.ts';
import { settle } from './settle.ts';
import { standsElsewhere } from './store.ts';

/**
 * Gives back what a purchase has cost. That it was asked for is written down before the provider is asked, and is its
 * idempotency key: whoever asks again after half of it finds the same refund. What was free is ended at once. Throws 409 where
 * it is not paid, 503 while the provider is away.
 */
export async function refundPurchase(
  deps: PayDeps,
  seen: PurchaseEntry,
  { reason, principal }: { reason: string; principal: Principal },
): Promise<PurchaseEntry> {
  const { db, clock, purchases } = deps;
  if (reason.trim() === '') throw badRequest([{ property: 'reason', message: 'Write why it is refunded' }]);
  if (seen.state === 'refunded') return seen;
  if (seen.state !== 'paid') throw standsElsewhere(seen);
  const { intentId } = seen;
  const by = actorOf(principal);
  const at = clock.now().toISOString();
  const why = { refundReason: reason.trim(), refundRequestedAt: at };
  if (intentId === null) {
    return inTransaction(db, async (trx) => {
      const before = await purchases.lock(trx, seen);
      return purchases.move(trx, before, { event: 'giveBack', with: { ...why, refundedAt: at }, by });
    });
  }
  const provider = providerOf(deps);
  const asked =
    seen.refundRequestedAt !== null
      ? seen
      : await inTransaction(db, async (trx) => purchases.note(trx, await purchases.lock(trx, seen), why, by));
  await provider.refund(intentId, `refund-${asked.id}-${asked.refundRequestedAt}`);
  await settle(deps, intentId);
  return (await purchases.find(db, asked.id)) ?? asked;
}
