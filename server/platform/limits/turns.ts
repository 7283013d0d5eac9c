import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { siteOf } from './client-network.ts';
import { limitKey } from './limit-key.ts';
import { type ShareStep, shareLeft } from './shrinking-share.ts';
import { eventsWithin, lockLimit, recordEvent } from './sliding-window.ts';

/** A limit per network and in total, within `seconds`. */
export type Turns = { bucket: string; seconds: number; steps: readonly ShareStep[] };

/** A network, from `clientNetwork`, that wants a turn. */
type Asking = { secret: string; network: string; now: Date };
export type Turn = { earlier: number } | { wait: number };

const EVERYONE = 'everyone';

/** The share of an IPv6 /48, in shares of one /64: enough for several offices of a firm, but not for 65,536 callers. */
const NETWORKS_OF_A_SITE = 4;

/**
 * A network without an earlier turn gets one even above the total, up to this multiple of it: no one can exclude others
 * from a form, and a flood from ever new networks still ends.
 */
const FLOOR_UNTIL_TOTALS = 10;

/**
 * Checks whether a network has a turn left: returns its number of turns in the window, or the seconds to wait. It does
 * not depend on the purpose of the turn, so that all are refused alike; and it does not write, so that a flood causes
 * no disk writes.
 */
export async function turnLeft(
  trx: Transaction<Database>,
  { bucket, seconds, steps }: Turns,
  { secret, network, now }: Asking,
): Promise<Turn> {
  const eventsOf = (caller: string) => eventsWithin(trx, limitKey(secret, bucket, caller), seconds, now);
  const site = siteOf(network);
  const own = await eventsOf(network);
  const around = site === null ? own : await eventsOf(site);
  const everyone = await eventsOf(EVERYONE);
  const total = everyone.count;
  const most = Math.max(...steps.map((step) => step.total));
  const isFirst = around.count === 0 && total < most * FLOOR_UNTIL_TOTALS;
  const ofSite = steps.map((step) => ({ ...step, each: step.each * NETWORKS_OF_A_SITE }));
  const isWithinShare =
    shareLeft(steps, { total, own: own.count }) > 0 &&
    (site === null || shareLeft(ofSite, { total, own: around.count }) > 0);
  if (isFirst || isWithinShare) return { earlier: own.count };
  const freeAt = (own.oldest ?? around.oldest ?? everyone.oldest ?? now).getTime() + seconds * 1000;
  return { wait: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) };
}

/**
 * The same, and takes the turn. Parallel calls of one network are serialised.
 *
 * @param isValid whether it also counts towards the total. A form that passes validation later is counted by
 * `countForAll`, so that refused forms use up only the share of their sender.
 */
export async function takeTurn(
  trx: Transaction<Database>,
  turns: Turns,
  asking: Asking,
  isValid = true,
): Promise<Turn> {
  const { secret, network, now } = asking;
  const site = siteOf(network);
  const keyOf = (caller: string) => limitKey(secret, turns.bucket, caller);
  // The lock of the site includes all of its networks.
  await lockLimit(trx, keyOf(site ?? network), now);
  const turn = await turnLeft(trx, turns, asking);
  if ('wait' in turn) return turn;
  await recordEvent(trx, keyOf(network), now);
  if (site !== null) await recordEvent(trx, keyOf(site), now);
  if (isValid) await countForAll(trx, turns, asking);
  return turn;
}

/** Counts an earlier turn of a network towards the total. */
export async function countForAll(
  trx: Transaction<Database>,
  { bucket }: Turns,
  { secret, now }: Pick<Asking, 'secret' | 'now'>,
): Promise<void> {
  await recordEvent(trx, limitKey(secret, bucket, EVERYONE), now);
}
