import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { limitKey } from '../rate-limits/limit-key.ts';
import { eventsWithin, lockLimit, recordEvent } from '../rate-limits/sliding-window.ts';
import { countLiveCodes } from './login-codes.ts';

const WINDOW_SECONDS = 600;

/** Safety row 2: live codes × failures / 10⁶ ≤ 10⁻⁴, so their product may reach 100. */
const LIVE_TIMES_FAILURES = 100;

/**
 * The failure budget of codes that come without a handle. Any such guess could hit any live code, so the chance of a
 * hit within ten minutes is (live codes × failures) / 10⁶; it is kept at or below 10⁻⁴ for all processes together.
 * Each failure also weighs as many codes as were live when it was made, so that the bound holds while codes come and go.
 *
 * @returns 0 when one more guess fits, else the seconds until it may.
 */
export async function secondsUntilBudget(
  trx: Transaction<Database>,
  secret: string,
  now: Date,
): Promise<number> {
  const key = budgetKey(secret);
  await lockLimit(trx, key, now);
  const live = await countLiveCodes(trx, now);
  const failures = await eventsWithin(trx, key, WINDOW_SECONDS, now);
  const fits =
    live * (failures.count + 1) <= LIVE_TIMES_FAILURES && failures.weight + live <= LIVE_TIMES_FAILURES;
  if (fits) return 0;
  // With too many codes live for even one guess, waiting until some have died is all there is to say.
  const freeAt = (failures.oldest ?? now).getTime() + WINDOW_SECONDS * 1000;
  return Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
}

export async function recordFailureWithoutHandle(
  trx: Transaction<Database>,
  secret: string,
  now: Date,
): Promise<void> {
  await recordEvent(trx, budgetKey(secret), now, await countLiveCodes(trx, now));
}

function budgetKey(secret: string): string {
  return limitKey(secret, 'verify-without-handle', 'everyone');
}
