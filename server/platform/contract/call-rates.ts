import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { CoreDeps } from '../core/deps.ts';
import { tooManyRequests } from '../http/errors.ts';
import { type CallCounts, createCallCounts, keyOf } from '../limits/call-counts.ts';
import { clientNetwork } from '../limits/client-network.ts';
import { startSharing } from '../limits/share-counts.ts';
import type { Operation, Rate } from './contract.ts';

/** The hooks before and after an operation's guard; none if rates are disabled. */
export type CallRates = {
  /** Refuses an address above its rate, before anything else. */
  ofAddress(operation: Operation): onRequestHookHandler[];
  /**
   * The same for requests outside of the contract. Counts each request once, although a missing file is then handled as
   * a page.
   */
  ofPages(rate: Rate): onRequestHookHandler | undefined;
  /** Refuses an account, or a person's link, above its rate; runs after the guard. */
  ofAccount(operation: Operation): onRequestHookHandler[];
};

const NONE: CallRates = { ofAddress: () => [], ofPages: () => undefined, ofAccount: () => [] };

/**
 * The rates of the contract (safety row 23): calls per minute of an account and of an address, shared by all processes
 * on a database. On SQLite there is one process, and a restart loses at most a minute's counts.
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
    callerOf: (request: FastifyRequest) => string,
  ): onRequestHookHandler {
    const max = Math.max(1, Math.round(calls * rateFactor));
    const judge = app.createRateLimit({
      max,
      keyGenerator: (request) => keyOf(rate.name, callerOf(request)),
    });
    return (request, _reply, done) => {
      // Most callers are far below a limit: they are counted and let through without the promises of the library's
      // check.
      if (counts.add(rate.name, callerOf(request), max) <= max / 2) return done();
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
      // Callers of open operations count only by their address.
      if (rate.account === null || schemes.length === 0 || isOpen) return [];
      return [
        limited(rate, rate.account, (request) => request.knownLink?.checkId ?? request.principal.userId),
      ];
    },
  };
}

function tooOften(seconds: number) {
  const wait = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return tooManyRequests(seconds, `Too many requests. Wait ${wait} and try again`);
}

/** The library checks the counts of a store, which it constructs itself. */
function storeOf(counts: CallCounts): new () => FastifyRateLimitStore {
  return class Store implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, done) => done(null, counts.standing(key));
    child = () => this;
  };
}
