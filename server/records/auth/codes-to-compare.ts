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
 * Safety row 2: comparisons that wrong codes without a handle may cost in ten minutes, all together and each network. A
 * guess that is compared with n codes hits with n in a million, so a hundred comparisons hit with 1 in 10,000. The first
 * half is for whoever comes; what is left goes a few to each, so that no network uses up what the next one needs.
 */
const COMPARISONS: readonly ShareStep[] = [
  { total: 50, each: 50 },
  { total: 70, each: 5 },
  { total: 100, each: 1 },
];

/** Codes of other networks that a guess is compared with: all of them while few are live. */
const FROM_ELSEWHERE = 10;

type Guess = { secret: string; network: string; now: Date };

/** A live code as it is stored, and whose it is. */
export type StoredCode = { hmac: string; flowId: string };

/**
 * The live codes that a guess without a handle may be compared with, the newest first: those that were asked for from
 * the guesser's own network, then a few of others. A flood of codes from elsewhere so stands in nobody's way. Locks what
 * it counts until the transaction ends.
 * @param network as `clientNetwork` names it
 * @returns the codes, or the seconds until one more guess may fit
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

/** Counts a guess that none of the codes matched, by how many it was compared with. */
export async function recordComparisons(
  trx: Transaction<Database>,
  { secret, network, now }: Guess,
  compared: number,
): Promise<void> {
  if (compared === 0) return;
  for (const whom of [EVERYONE, network])
    await recordEvent(trx, limitKey(secret, BUCKET, whom), now, compared);
}

/** What a flow remembers of the network that asked for its code. */
export function networkKey(secret: string, network: string): string {
  return limitKey(secret, 'network', network);
}
