import type { FastifyRequest } from 'fastify';
import type { CoreDeps } from '../core/deps.ts';
import { inTransaction } from '../db/transaction.ts';
import { HttpError, tooManyRequests } from '../http/errors.ts';
import { clientNetwork } from './client-network.ts';
import { limitKey } from './limit-key.ts';
import { lockLimit, recordEvent, secondsToWait, type WindowRule } from './sliding-window.ts';

/** Links that do not work, from one network: a secret of 256 bits is not guessed, and trying costs us work. */
const MISS_RULES: readonly WindowRule[] = [{ limit: 20, seconds: 600 }];

/**
 * Does what a mailed link is for, which throws 404 where the link does not work. Throws 429 from a network that has tried many
 * of those.
 * @param bucket which kind of link, as its misses are counted
 */
export async function limitingMisses<Done>(
  { db, clock, config }: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  { bucket, ip }: { bucket: string; ip: FastifyRequest['ip'] },
  work: () => Promise<Done>,
): Promise<Done> {
  const key = limitKey(config.appSecret, bucket, clientNetwork(ip));
  const wait = await inTransaction(db, (trx) => secondsToWait(trx, key, MISS_RULES, clock.now()));
  if (wait > 0) throw tooManyRequests(wait);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError) || error.statusCode !== 404) throw error;
    await inTransaction(db, async (trx) => {
      await lockLimit(trx, key, clock.now());
      await recordEvent(trx, key, clock.now());
    });
    throw error;
  }
}
