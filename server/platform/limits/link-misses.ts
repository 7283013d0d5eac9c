import type { FastifyRequest } from 'fastify';
import type { CoreDeps } from '../core/deps.ts';
import { inTransaction } from '../db/transaction.ts';
import { HttpError, tooManyRequests } from '../http/errors.ts';
import { clientNetwork } from './client-network.ts';
import { limitKey } from './limit-key.ts';
import { lockWindow, type WindowRule } from './sliding-window.ts';

/**
 * Limit of invalid links per network. Their secrets have at least 128 bits and cannot be guessed, but tries cost work.
 */
const MISS_RULES: readonly WindowRule[] = [{ limit: 20, seconds: 600 }];

/**
 * Runs the work of a link; `work` throws 404 for an invalid one. A valid link is never refused. A miss is counted under
 * the network's lock, and throws 429 for a network with too many.
 * @param bucket the kind of link, for counting
 */
export async function limitingMisses<Done>(
  { db, clock, config }: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  { bucket, ip }: { bucket: string; ip: FastifyRequest['ip'] },
  work: () => Promise<Done>,
): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError) || error.statusCode !== 404) throw error;
    const key = limitKey(config.appSecret, bucket, clientNetwork(ip));
    await inTransaction(db, async (trx) => {
      const window = await lockWindow(trx, key, clock.now());
      const wait = await window.secondsToWait(MISS_RULES);
      if (wait > 0) throw tooManyRequests(wait);
      await window.record();
    });
    throw error;
  }
}
