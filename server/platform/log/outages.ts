import type { FastifyBaseLogger } from 'fastify';
import { traced } from '../trace/traced.ts';
import { type Away, awayOf, codeOf, type Part, parts } from './away.ts';
import { outsideRequests } from './request-ids.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    outages: Outages;
  }
}

/** Follows the outages of the parts outside of this process, for all of its modules. */
export type Outages = {
  /** Records that a part did not answer: begins its outage, or continues it. */
  failed(away: Away): void;
  /** Records that a part has answered: ends its outage. */
  answered(part: Part): void;
  /** Runs a call of a part in a span, and records whether it answered. @param isAway whether an error means that it did not */
  watched<T>(part: Part, call: () => Promise<T>, isAway?: (error: unknown) => boolean): Promise<T>;
  /** Names the check that is repeated during an outage of a part, so that it ends without waiting for a call. */
  probe(part: Part, check: () => Promise<unknown>): void;
  /** Returns whether each part is away. */
  now(): ReadonlyMap<Part, boolean>;
  stop(): void;
};

/** During an outage one line is logged in this time, with the number of failures. */
const PAUSE_MS = 10_000;
const PROBE_EVERY_MS = 1_000;

type Outage = { since: number; loggedAt: number; failures: number; timer?: NodeJS.Timeout };

/**
 * Logs the begin of each outage of a part, a line every ten seconds while it lasts, and one line with its length at its end.
 * @param now milliseconds of a clock that is never set, so that a jump of the time of day has no effect
 */
export function createOutages(
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  now: () => number = () => performance.now(),
): Outages {
  const outages = new Map<Part, Outage>();
  const probes = new Map<Part, () => Promise<unknown>>();
  let isStopped = false;

  function failed({ part, code }: Away): void {
    const outage = outages.get(part) ?? { since: now(), loggedAt: Number.NEGATIVE_INFINITY, failures: 0 };
    outage.failures += 1;
    if (!outages.has(part)) {
      outages.set(part, outage);
      probeLater(part, outage);
    }
    if (now() - outage.loggedAt < PAUSE_MS) return;
    log.error({ part, code, times: outage.failures }, 'away');
    outage.loggedAt = now();
    outage.failures = 0;
  }

  function answered(part: Part): void {
    const outage = outages.get(part);
    if (!outage) return;
    outages.delete(part);
    clearTimeout(outage.timer);
    log.warn({ part, ms: Math.round(now() - outage.since) }, 'back again');
  }

  function probeLater(part: Part, outage: Outage): void {
    const check = probes.get(part);
    if (!check || isStopped) return;
    outage.timer = outsideRequests(() =>
      setTimeout(() => void probeOnce(part, outage, check), PROBE_EVERY_MS),
    );
    outage.timer.unref();
  }

  async function probeOnce(part: Part, outage: Outage, check: () => Promise<unknown>): Promise<void> {
    try {
      await check();
    } catch (error) {
      if (outages.get(part) !== outage) return;
      failed({ part, code: awayOf(error)?.code ?? 'unknown' });
      probeLater(part, outage);
      return;
    }
    if (outages.get(part) === outage) answered(part);
  }

  return {
    failed,
    answered,
    async watched(part, call, isAway = () => true) {
      try {
        const answer = await traced(part, call, part);
        answered(part);
        return answer;
      } catch (error) {
        if (isAway(error)) failed({ part, code: codeOf(error) });
        else answered(part);
        throw error;
      }
    },
    probe: (part, check) => void probes.set(part, check),
    now: () => new Map(parts.map((part) => [part, outages.has(part)])),
    stop() {
      isStopped = true;
      for (const { timer } of outages.values()) clearTimeout(timer);
    },
  };
}
