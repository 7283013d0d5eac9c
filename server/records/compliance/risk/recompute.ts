import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientCiphers, unlessUnreadable } from '#server/platform/crypto/client-keys.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { lockOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { findRating, openInputs, outdatedRatings } from './ratings.repository.ts';
import { currentTable } from './risk-tables.repository.ts';
import { storeRating } from './store-rating.ts';

/** Clients in one transaction: other writers wait for it. */
const PORTION = 100;

/** A rating is computed again after this time, because the company grows older. */
const DAYS = 30;

type RecomputeDeps = Pick<CoreDeps, 'config' | 'db' | 'clock'>;

/** Computes the ratings again whose table is no longer in force, or that are older than 30 days, in portions. */
export async function recomputeRatings(deps: RecomputeDeps, signal?: AbortSignal): Promise<void> {
  let isDone = false;
  while (!isDone && !signal?.aborted) isDone = (await recomputePortion(deps)) < PORTION;
}

/** Returns how many ratings were outdated; a client whose key cannot be opened keeps its rating and ends the run. */
function recomputePortion({ config, db, clock }: RecomputeDeps): Promise<number> {
  return inTransaction(db, async (trx) => {
    const now = clock.now();
    const current = await currentTable(trx);
    const before = new Date(now.getTime() - DAYS * 86_400_000).toISOString();
    const rows = await outdatedRatings(trx, { version: current.version, before, atMost: PORTION });
    const cipherOf = await clientCiphers(
      { config, db: trx },
      rows.map(({ user_id }) => user_id),
    );
    let done = 0;
    for (const { user_id: userId, onboarding_id: onboardingId } of rows) {
      const cipher = unlessUnreadable(() => cipherOf(userId), null);
      if (!cipher) continue;
      // A save of the client at the same time must not be overwritten with what was read before it.
      await lockOnboarding(trx, onboardingId);
      const row = await findRating(trx, onboardingId);
      if (!row) continue;
      const { replaced_by: replacedBy, approved_at: approvedAt, postponed_to: postponedTo } = row;
      const inputs = openInputs(cipher, row);
      const rated = { onboardingId, inputs, replacedBy, approvedAt, postponedTo };
      await storeRating(trx, { cipher, now, current }, rated, row);
      done += 1;
    }
    return done;
  });
}
