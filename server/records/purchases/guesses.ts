import type { Principal } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { HttpError, tooManyRequests } from '#server/platform/http/errors.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { lockWindow, secondsToWait, type WindowRule } from '#server/platform/limits/sliding-window.ts';

/** Codes that are refused, of one account: a code is short, and trying many of them finds one. The contract says the same. */
const RULES: readonly WindowRule[] = [{ limit: 20, seconds: 600 }];

/** Does what may be refused for its promo code. Throws 429 for an account that has tried many which were. */
export async function limitingGuesses<Done>(
  { db, clock, config }: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  { userId }: Principal,
  work: () => Promise<Done>,
): Promise<Done> {
  const key = limitKey(config.appSecret, 'promo-code', userId);
  const wait = await secondsToWaitOf();
  if (wait > 0)
    throw tooManyRequests(wait, 'Many promo codes were tried. Please wait some minutes and try again');
  try {
    return await work();
  } catch (error) {
    if (isGuess(error))
      await inTransaction(db, async (trx) => (await lockWindow(trx, key, clock.now())).record());
    throw error;
  }

  function secondsToWaitOf() {
    return inTransaction(db, (trx) => secondsToWait(trx, key, RULES, clock.now()));
  }
}

function isGuess(error: unknown): boolean {
  if (!(error instanceof HttpError) || typeof error.answer === 'string') return false;
  return error.answer.some(({ property }) => property === 'promoCode');
}
