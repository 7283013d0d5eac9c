import { systemActor } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import { cancelPurchase } from './cancel.ts';
import { resumeRefunds } from './partial-refunds.ts';
import type { PayDeps } from './pay.ts';
import { mailReceipts } from './receipt-mails.ts';
import { settle } from './settle.ts';
import { inTurn, purchaseStore } from './store.ts';

/** Seconds after which an abandoned payment is cancelled, and its promo code use released. */
const ABANDONED_SECONDS = 3600;
const A_RUN = 50;

/**
 * Cancels payments that were not continued for an hour. A payment that succeeded at the provider and whose event was
 * lost is settled instead. Without a provider they remain open.
 */
export async function endAbandoned(deps: PayDeps): Promise<void> {
  const { db, clock, purchases, log } = deps;
  if (!deps.payments) return;
  const before = secondsBefore(clock.now(), ABANDONED_SECONDS);
  const abandoned = await db
    .selectFrom('training_purchases')
    .select(['id', 'intent_id'])
    .where('state', 'in', ['paying', 'failed'])
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(A_RUN)
    .execute();
  for (const { id } of abandoned) {
    try {
      await inTurn(async () => {
        const seen = await purchases.find(db, id);
        if (!seen || seen.updatedAt >= before) return;
        if (seen.intentId !== null) await settle(deps, seen.intentId);
        const settled = await purchases.find(db, id);
        if (settled?.state === 'paying' || settled?.state === 'failed') {
          await cancelPurchase(deps, settled, systemActor);
        }
      });
    } catch (cause) {
      // An unavailable provider was logged where it was called; a payment that is being confirmed waits for the next
      // run.
      if (!(cause instanceof HttpError)) log.error({ err: cause }, 'a payment was not ended');
    }
  }
}

/** Retention of events in days: the provider retries for three days, and a signature is valid for five minutes. */
const EVENT_DAYS = 40;

async function pruneEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = secondsBefore(clock.now(), EVENT_DAYS * 86_400);
  await db.deleteFrom('stripe_events').where('received_at', '<', before).execute();
}

/** Mails receipts, cancels abandoned payments, continues interrupted refunds and deletes old events of the provider. */
export async function payRound(deps: Deps): Promise<void> {
  const own: PayDeps = { ...deps, purchases: purchaseStore(deps) };
  await mailReceipts(own);
  await endAbandoned(own);
  await resumeRefunds(own);
  await pruneEvents(own);
}
