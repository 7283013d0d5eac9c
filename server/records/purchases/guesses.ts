import type { Transaction } from 'kysely';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { tooManyRequests } from '#server/platform/http/errors.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { lockWindow, type WindowRule } from '#server/platform/limits/sliding-window.ts';
import { type CodeRefused, isRefused, type PriceNow } from './price-now.ts';

/**
 * Limit of refused codes per account: a code is short and could be guessed otherwise. The contract states the same
 * figures.
 */
const RULES: readonly WindowRule[] = [{ limit: 20, seconds: 600 }];

/**
 * Checks a promo code and counts a refused one in the same transaction, under the account's lock, so that parallel
 * guesses are serialised. Throws 429 for an account above the limit.
 */
export async function countingGuess(
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
