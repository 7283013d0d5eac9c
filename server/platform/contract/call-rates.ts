import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { CoreDeps } from '../core/deps.ts';
import { tooManyRequests } from '../http/errors.ts';
import { type CallCounts, createCallCounts } from '../limits/call-counts.ts';
import { clientNetwork } from '../limits/client-network.ts';
import { startSharing } from '../limits/share-counts.ts';
import type { Operation, Rate } from './contract.ts';

/** What stands before and behind an operation's guard; nothing where rates are switched off. */
export type CallRates = {
  /** Refuses an address that calls too often, before anything else is done for it. */
  ofAddress(operation: Operation): onRequestAsyncHookHandler[];
  /** The same for what is no operation, once a request: a file that is not there goes on to be no page either. */
  ofPages(rate: Rate): onRequestAsyncHookHandler | undefined;
  /** Refuses an account, or a person's link, that calls too often; asked once the guard has let it in. */
  ofAccount(operation: Operation): onRequestAsyncHookHandler[];
};

const NONE: CallRates = { ofAddress: () => [], ofPages: () => undefined, ofAccount: () => [] };

/**
 * The rates that the contract names (safety row 23): so many calls a minute of one account and of one address, the same
 * for all processes on a database. On SQLite there is one process, and what a restart forgets is a minute's counting.
 */
export async function addCallRates(app: FastifyInstance, core: CoreDeps): Promise<CallRates> {
  const { rateFactor, database } = core.config;
  if (rateFactor === 0) return NONE;
  const counts = createCallCounts(core.clock);
  await app.register(rateLimit, { global: false, store: storeOf(counts) });
  if (database.dialect === 'postgres') {
    let sharing: ReturnType<typeof startSharing> | undefined;
    app.addHook('onReady', async () => {
      sharing = startSharing(core, counts);
    });
    app.addHook('onClose', async () => sharing?.stop());
  }

  function limited(rate: Rate, calls: number, whom: (request: FastifyRequest) => string) {
    const count = app.createRateLimit({
      max: Math.max(1, Math.round(calls * rateFactor)),
      keyGenerator: (request) => `${rate.name} ${whom(request)}`,
    });
    return async (request: FastifyRequest): Promise<void> => {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) throw tooOften(counted.ttlInSeconds);
    };
  }

  return {
    ofAddress: ({ rate }) => [limited(rate, rate.address, ({ ip }) => clientNetwork(ip))],
    ofPages(rate) {
      const count = limited(rate, rate.address, ({ ip }) => clientNetwork(ip));
      const counted = new WeakSet<FastifyRequest>();
      return async (request) => {
        if (counted.has(request)) return;
        counted.add(request);
        await count(request);
      };
    },
    ofAccount: ({ rate, schemes }) => {
      if (rate.account === null || schemes.length === 0) return [];
      const isByLink = schemes.includes('personLink');
      return [
        limited(rate, rate.account, (request) =>
          isByLink ? request.personLink.checkId : request.principal.userId,
        ),
      ];
    },
  };
}

function tooOften(seconds: number) {
  const wait = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return tooManyRequests(
    seconds,
    `Too much was asked for in a short time. Please wait ${wait} and try again`,
  );
}

/** The library counts where it is told to, and makes the store itself. */
function storeOf(counts: CallCounts): new () => FastifyRateLimitStore {
  return class Store implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, done, _window, limit) => done(null, counts.add(key, limit));
    child = () => this;
  };
}
