import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { CoreDeps } from '../core/deps.ts';
import { tooManyRequests } from '../http/errors.ts';
import { type CallCounts, createCallCounts, keyOf } from '../limits/call-counts.ts';
import { clientNetwork } from '../limits/client-network.ts';
import { startSharing } from '../limits/share-counts.ts';
import type { Operation, Rate } from './contract.ts';

/** What stands before and behind an operation's guard; nothing where rates are switched off. */
export type CallRates = {
  /** Refuses an address that calls too often, before anything else is done for it. */
  ofAddress(operation: Operation): onRequestHookHandler[];
  /** The same for what is no operation, once a request: a file that is not there goes on to be no page either. */
  ofPages(rate: Rate): onRequestHookHandler | undefined;
  /** Refuses an account, or a person's link, that calls too often; asked once the guard has let it in. */
  ofAccount(operation: Operation): onRequestHookHandler[];
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

  function limited(
    rate: Rate,
    calls: number,
    whom: (request: FastifyRequest) => string,
  ): onRequestHookHandler {
    const max = Math.max(1, Math.round(calls * rateFactor));
    const judge = app.createRateLimit({ max, keyGenerator: (request) => keyOf(rate.name, whom(request)) });
    return (request, _reply, done) => {
      // Nearly everybody is far from a limit: they are counted and let through, without the promises of being judged.
      if (counts.add(rate.name, whom(request), max) <= max / 2) return done();
      judge(request).then((judged) => {
        const isRefused = !judged.isAllowed && judged.isExceeded;
        done(isRefused ? tooOften(judged.ttlInSeconds) : undefined);
      }, done);
    };
  }

  return {
    ofAddress: ({ rate }) => [limited(rate, rate.address, ({ ip }) => clientNetwork(ip))],
    ofPages(rate) {
      const count = limited(rate, rate.address, ({ ip }) => clientNetwork(ip));
      const counted = new WeakSet<FastifyRequest>();
      return function (request, reply, done) {
        if (counted.has(request)) return done();
        counted.add(request);
        count.call(this, request, reply, done);
      };
    },
    ofAccount: ({ rate, schemes, isOpen }) => {
      // Who is let in as anybody counts for their address alone.
      if (rate.account === null || schemes.length === 0 || isOpen) return [];
      return [
        limited(rate, rate.account, (request) => request.knownLink?.checkId ?? request.principal.userId),
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

/** The library judges by the counts of the store, which it makes itself. */
function storeOf(counts: CallCounts): new () => FastifyRateLimitStore {
  return class Store implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, done) => done(null, counts.standing(key));
    child = () => this;
  };
}
