import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { siteOf } from './client-network.ts';
import { limitKey } from './limit-key.ts';
import { type ShareStep, shareLeft } from './shrinking-share.ts';
import { eventsWithin, lockLimit, recordEvent } from './sliding-window.ts';

/** What may be done so often from one network, and from all together, within `seconds`. */
export type Turns = { bucket: string; seconds: number; steps: readonly ShareStep[] };

/** A network, as `clientNetwork` names it, that wants to do it once more. */
type Asking = { secret: string; network: string; now: Date };
export type Turn = { earlier: number } | { wait: number };

const EVERYONE = 'everyone';

/** The share of an IPv6 /48, in shares of one /64: several offices of a firm, and not 65,536 callers. */
const NETWORKS_OF_A_SITE = 4;

/**
 * A network that has had no turn gets one although all together have had theirs, until that many times the total: nobody
 * closes a form to others, and a flood from ever new networks ends all the same.
 */
const FLOOR_UNTIL_TOTALS = 10;

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
  const eventsOf = (whom: string) => eventsWithin(trx, limitKey(secret, bucket, whom), seconds, now);
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
 * The same, and takes the turn: of parallel calls of one network, each sees those before it.
 *
 * @param isValid whether it counts towards the total of all too. What turns out later to be a valid form is counted then, by
 * `countForAll`: forms that are refused use up the share of their sender alone.
 */
export async function takeTurn(
  trx: Transaction<Database>,
  turns: Turns,
  asking: Asking,
  isValid = true,
): Promise<Turn> {
  const { secret, network, now } = asking;
  const site = siteOf(network);
  const keyOf = (whom: string) => limitKey(secret, turns.bucket, whom);
  // The lock of the site is one of each of its networks.
  await lockLimit(trx, keyOf(site ?? network), now);
  const turn = await turnLeft(trx, turns, asking);
  if ('wait' in turn) return turn;
  await recordEvent(trx, keyOf(network), now);
  if (site !== null) await recordEvent(trx, keyOf(site), now);
  if (isValid) await countForAll(trx, turns, asking);
  return turn;
}

/** Counts a turn towards the total of all that its network has taken before. */
export async function countForAll(
  trx: Transaction<Database>,
  { bucket }: Turns,
  { secret, now }: Pick<Asking, 'secret' | 'now'>,
): Promise<void> {
  await recordEvent(trx, limitKey(secret, bucket, EVERYONE), now);
}
