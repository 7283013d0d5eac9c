import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { type ShareStep, shareLeft } from '#server/platform/limits/shrinking-share.ts';
import { eventsWithin, lockLimit, recordEvent } from '#server/platform/limits/sliding-window.ts';

const WINDOW_SECONDS = 600;
const BUCKET = 'asked-from';
const EVERYONE = 'everyone';

/**
 * Safety row 24: mails of codes that one network may cause in ten minutes, by how many all together have caused. An
 * office behind one address is served in quiet times; in a flood from many addresses everybody still gets a few.
 */
const ASKING: readonly ShareStep[] = [
  { total: 1_000, each: 300 },
  { total: 3_000, each: 30 },
  { total: 20_000, each: 5 },
];

/** A network, as `clientNetwork` names it, that asks for a code. */
type Asking = { secret: string; network: string; now: Date };
type Turn = { earlier: number } | { wait: number };

/**
 * Whether a network may cause one more mail: how many it has caused in the window, or the seconds until it may ask again.
 * It knows nothing of whom the mail is for, so that known and unknown addresses are refused alike; and it writes nothing,
 * so that a flood costs the disk nothing.
 */
export async function turnToAsk(trx: Transaction<Database>, { secret, network, now }: Asking): Promise<Turn> {
  const own = await eventsWithin(trx, limitKey(secret, BUCKET, network), WINDOW_SECONDS, now);
  const everyone = await eventsWithin(trx, limitKey(secret, BUCKET, EVERYONE), WINDOW_SECONDS, now);
  if (shareLeft(ASKING, { total: everyone.count, own: own.count }) > 0) return { earlier: own.count };
  const freeAt = (own.oldest ?? everyone.oldest ?? now).getTime() + WINDOW_SECONDS * 1000;
  return { wait: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) };
}

/** The same, and takes the turn: of parallel calls of one network, each sees those before it. */
export async function takeTurnToAsk(trx: Transaction<Database>, asking: Asking): Promise<Turn> {
  const { secret, network, now } = asking;
  const key = limitKey(secret, BUCKET, network);
  await lockLimit(trx, key, now);
  const turn = await turnToAsk(trx, asking);
  if ('wait' in turn) return turn;
  await recordEvent(trx, key, now);
  await recordEvent(trx, limitKey(secret, BUCKET, EVERYONE), now);
  return turn;
}
