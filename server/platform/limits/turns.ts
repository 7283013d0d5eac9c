import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { limitKey } from './limit-key.ts';
import { type ShareStep, shareLeft } from './shrinking-share.ts';
import { eventsWithin, lockLimit, recordEvent } from './sliding-window.ts';

/** What may be done so often from one network, and from all together, within `seconds`. */
export type Turns = { bucket: string; seconds: number; steps: readonly ShareStep[] };

/** A network, as `clientNetwork` names it, that wants to do it once more. */
type Asking = { secret: string; network: string; now: Date };
export type Turn = { earlier: number } | { wait: number };

const EVERYONE = 'everyone';

/**
 * Whether a network has a turn left: how many it has had in the window, or the seconds until it may try again. It knows
 * nothing of what the turn is for, so that all are refused alike; and it writes nothing, so that a flood costs the disk
 * nothing.
 */
export async function turnLeft(
  trx: Transaction<Database>,
  { bucket, seconds, steps }: Turns,
  { secret, network, now }: Asking,
): Promise<Turn> {
  const own = await eventsWithin(trx, limitKey(secret, bucket, network), seconds, now);
  const everyone = await eventsWithin(trx, limitKey(secret, bucket, EVERYONE), seconds, now);
  if (shareLeft(steps, { total: everyone.count, own: own.count }) > 0) return { earlier: own.count };
  const freeAt = (own.oldest ?? everyone.oldest ?? now).getTime() + seconds * 1000;
  return { wait: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) };
}

/** The same, and takes the turn: of parallel calls of one network, each sees those before it. */
export async function takeTurn(trx: Transaction<Database>, turns: Turns, asking: Asking): Promise<Turn> {
  const { secret, network, now } = asking;
  const key = limitKey(secret, turns.bucket, network);
  await lockLimit(trx, key, now);
  const turn = await turnLeft(trx, turns, asking);
  if ('wait' in turn) return turn;
  await recordEvent(trx, key, now);
  await recordEvent(trx, limitKey(secret, turns.bucket, EVERYONE), now);
  return turn;
}
