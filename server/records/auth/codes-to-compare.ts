import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { type ShareStep, shareLeft } from '#server/platform/limits/shrinking-share.ts';
import { eventsWithin, lockLimit, recordEvent } from '#server/platform/limits/sliding-window.ts';
import { newestCodes } from './login-codes.ts';

const WINDOW_SECONDS = 600;
const BUCKET = 'verify-without-handle';
const EVERYONE = 'everyone';

/**
 * Safety row 2: budget of comparisons for wrong codes sent without a handle, in ten minutes: for all networks together
 * and for each. A guess that is compared with n codes hits with n in a million, so 100 comparisons hit with 1 in
 * 10,000. The first half is open to any network; each network gets only a few of the rest, so that no network uses up
 * the budget of another.
 */
const COMPARISONS: readonly ShareStep[] = [
  { total: 50, each: 50 },
  { total: 70, each: 5 },
  { total: 100, each: 1 },
];

/**
 * Maximum of codes from other networks that a guess is compared with. While few codes are live, these are all of them.
 */
const FROM_ELSEWHERE = 10;

type Guess = { secret: string; network: string; now: Date };

/** A live code as it is stored, and its flow. */
export type StoredCode = { hmac: string; flowId: string };

/**
 * Returns the live codes that a guess without a handle may be compared with, newest first: those requested from the
 * guesser's own network, then a few of others, so that a flood of codes from elsewhere does not block the guesser.
 * Locks the counters until the transaction ends.
 * @param network from `clientNetwork`
 * @returns the codes, or the seconds until one more guess fits in the budget
 */
export async function codesToCompare(
  trx: Transaction<Database>,
  { secret, network, now }: Guess,
): Promise<{ codes: StoredCode[] } | { wait: number }> {
  const everyoneKey = limitKey(secret, BUCKET, EVERYONE);
  await lockLimit(trx, everyoneKey, now);
  const everyone = await eventsWithin(trx, everyoneKey, WINDOW_SECONDS, now);
  const own = await eventsWithin(trx, limitKey(secret, BUCKET, network), WINDOW_SECONDS, now);
  const left = shareLeft(COMPARISONS, { total: everyone.weight, own: own.weight });
  if (left === 0) {
    const freeAt = (own.oldest ?? everyone.oldest ?? now).getTime() + WINDOW_SECONDS * 1000;
    return { wait: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) };
  }
  const askedFrom = networkKey(secret, network);
  const near = await newestCodes(trx, { askedFrom, now, limit: left });
  const rest = Math.min(left - near.length, FROM_ELSEWHERE);
  const far = rest > 0 ? await newestCodes(trx, { notAskedFrom: askedFrom, now, limit: rest }) : [];
  return { codes: [...near, ...far] };
}

/** Counts a guess that matched none of the codes, as the number of codes that it was compared with. */
export async function recordComparisons(
  trx: Transaction<Database>,
  { secret, network, now }: Guess,
  compared: number,
): Promise<void> {
  if (compared === 0) return;
  for (const caller of [EVERYONE, network])
    await recordEvent(trx, limitKey(secret, BUCKET, caller), now, compared);
}

/** The keyed hash that a flow stores of the network that requested its code. */
export function networkKey(secret: string, network: string): string {
  return limitKey(secret, 'network', network);
}
