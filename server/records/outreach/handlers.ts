import type { FastifyRequest } from 'fastify';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { HttpError, tooManyRequests } from '#server/platform/http/errors.ts';
import { clientNetwork } from '#server/platform/limits/client-network.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import {
  lockLimit,
  recordEvent,
  secondsToWait,
  type WindowRule,
} from '#server/platform/limits/sliding-window.ts';
import { readReportable, reportMail } from './report.ts';

/** Links that do not work, from one network: a secret of 256 bits is not guessed, and trying costs us work. */
const MISS_RULES: readonly WindowRule[] = [{ limit: 20, seconds: 600 }];

/** What somebody does who was mailed at a client's wish and takes it for a fraud; the mail's link is the only key. */
export function outreachHandlers(deps: Deps): Handlers<'readReportableMail' | 'reportMail'> {
  const { db, clock, config, mailer } = deps;

  /** Throws 429 from a network that has tried many links that do not work. */
  async function limited<Done>(request: FastifyRequest, work: () => Promise<Done>): Promise<Done> {
    const key = limitKey(config.appSecret, 'report-link-misses', clientNetwork(request.ip));
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

  const secretOf = ({ headers }: FastifyRequest) => headers['x-report-link'];

  return {
    readReportableMail: (request) => limited(request, () => readReportable(deps, secretOf(request))),

    async reportMail(request, reply) {
      const reason = request.body.reason?.trim() ?? '';
      await limited(request, () => reportMail(deps, secretOf(request), reason));
      mailer.nudge();
      reply.code(201);
      return {
        message: 'Thank you. No more of these e-mails are sent for this account until we have looked at it.',
      };
    },
  };
}
