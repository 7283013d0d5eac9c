import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { CLOCK_SKEW_SECONDS, type Clock, latestAfter } from '../core/clock.ts';
import { newId, type Random } from '../core/random.ts';
import type { Database } from '../db/schema.ts';
import { awayOf } from '../log/away.ts';
import { createOutages, type Outages } from '../log/outages.ts';
import { outsideRequests } from '../log/request-ids.ts';
import {
  type Claimed,
  claim,
  makeDueAgain,
  type OutboxColumns,
  type OutboxTable,
  postpone,
} from './claims.ts';

/** Rows sent in parallel by one drain, so that a stalled one does not block the others. */
export const PARALLEL = 4;
/** Maximum number of drains per lane; separate lanes are independent of each other. */
const DRAINS_AT_MOST = 4;
const POLL_MILLISECONDS = 2000;

/** Number of rows that were sent, postponed and given up. */
export interface DrainReport {
  sent: number;
  postponed: number;
  givenUp: number;
}

/** When a failed row is sent again, and when it is given up. All times in seconds. */
export type Retries = {
  /** Longer than any delivery: after this time the sender counts as dead. */
  claim: number;
  first: number;
  last: number;
  giveUpAfter: number;
  /** With fewer attempts in that time, the clock was wrong or the server was not running. */
  giveUpAfterAttempts: number;
  /** The longest pause that another system may ask for; the default is `last`. */
  longestPause?: number;
};

export type Outbox<Row extends OutboxColumns> = {
  stored: OutboxTable;
  retries: Retries;
  /** Groups of rows that do not wait for each other. Each returns the ids of due rows, the most urgent first. */
  lanes: readonly ((now: Date) => Promise<string[]>)[];
  /** Delivers a row; rejects unless the other system has accepted it. */
  deliver(row: Claimed<Row>): Promise<void>;
  sent(row: Claimed<Row>, now: Date): Promise<void>;
  /** The same after the last attempt, with the error's code. */
  gaveUp(row: Claimed<Row>, failure: { now: Date; reason: string }): Promise<void>;
  /** Logs a failed attempt. */
  log(outcome: 'postponed' | 'given up', row: Claimed<Row>, reason: string): void;
  /** Whether there is no use in another attempt. */
  isFinal?(error: unknown): boolean;
  /** The seconds after which the other system asks for the next attempt; undefined if it did not say. */
  askedPause?(error: unknown, now: Date): number | undefined;
  /** Records a failed attempt, before the next one is scheduled. */
  failed?(row: Claimed<Row>, failure: { now: Date; error: unknown; until: Date }): Promise<void>;
};

export interface Sender {
  /** Sends new rows without waiting for them; call it after the commit of a transaction that wrote one. */
  nudge(): void;
  /** Sends all due rows, and resolves when none is left. */
  drain(): Promise<DrainReport>;
  /** Starts to poll for due rows, including those of other processes and earlier runs. */
  start(): void;
  /** Stops polling and waits for deliveries in progress. */
  stop(): Promise<void>;
}

type SenderDeps = {
  db: Kysely<Database>;
  clock: Clock;
  random: Random;
  log: FastifyBaseLogger;
  outages?: Pick<Outages, 'failed'>;
};

/**
 * Sends the rows of an outbox. Delivery is at least once: a failed attempt is repeated with exponential back-off, and
 * the row of a process that died during an attempt is sent by another after its claim has expired.
 */
export function createSender<Row extends OutboxColumns>(
  { db, clock, random, log, outages = createOutages(log) }: SenderDeps,
  outbox: Outbox<Row>,
): Sender {
  const { stored, retries } = outbox;
  const { longestPause = retries.last } = retries;
  const lanes = outbox.lanes.map((due) => ({ due, draining: new Set<Promise<DrainReport>>() }));
  type Lane = (typeof lanes)[number];
  let nudged = false;
  let poll: NodeJS.Timeout | undefined;
  let stopped = false;
  let newestSeen: number | undefined;
  let repaired: Promise<void> = Promise.resolve();

  /**
   * After the clock was set back, rows written by the fast clock would wait for days. All lanes wait for one repair; a
   * failed one is repeated by the next drain.
   */
  function repairAfterClockChange(): Promise<void> {
    const now = clock.now();
    const wasSetBack = newestSeen === undefined || now.getTime() < newestSeen - CLOCK_SKEW_SECONDS * 1000;
    newestSeen = wasSetBack ? now.getTime() : Math.max(newestSeen ?? 0, now.getTime());
    if (!wasSetBack) return repaired;
    repaired = makeDueAgain(db, stored, now, {
      creation: latestAfter(now, 0),
      attempt: latestAfter(now, longestPause),
      claim: latestAfter(now, retries.claim),
    }).catch((error: unknown) => {
      newestSeen = undefined;
      throw error;
    });
    return repaired;
  }

  async function sendOne(id: string, report: DrainReport): Promise<void> {
    const now = clock.now();
    const until = new Date(now.getTime() + retries.claim * 1000);
    const row = await claim<Row>(db, stored, id, { claim: newId(random), now, until });
    if (!row) return;
    try {
      await outbox.deliver(row);
    } catch (error) {
      await afterFailure(row, error, report);
      return;
    }
    await outbox.sent(row, clock.now());
    report.sent += 1;
  }

  async function afterFailure(row: Claimed<Row>, error: unknown, report: DrainReport): Promise<void> {
    const now = clock.now();
    const reason = failureReason(error);
    const asked = Math.min(outbox.askedPause?.(error, now) ?? 0, longestPause);
    const until = new Date(now.getTime() + Math.max(backOffSeconds(row.attempts, retries), asked) * 1000);
    await outbox.failed?.(row, { now, error, until });
    const isTooOld = now.getTime() - Date.parse(row.created_at) >= retries.giveUpAfter * 1000;
    if ((isTooOld && row.attempts >= retries.giveUpAfterAttempts) || outbox.isFinal?.(error)) {
      await outbox.gaveUp(row, { now, reason });
      report.givenUp += 1;
      outbox.log('given up', row, reason);
      return;
    }
    await postpone(db, stored, row, { until, reason });
    report.postponed += 1;
    outbox.log('postponed', row, reason);
  }

  async function sendAllDue({ due }: Lane): Promise<DrainReport> {
    const report = { sent: 0, postponed: 0, givenUp: 0 };
    await repairAfterClockChange();
    for (;;) {
      const ids = await due(clock.now());
      if (ids.length === 0 || stopped) return report;
      const before = report.sent + report.postponed + report.givenUp;
      const sender = async () => {
        for (let id = ids.shift(); id !== undefined && !stopped; id = ids.shift()) await sendOne(id, report);
      };
      await Promise.all(Array.from({ length: PARALLEL }, sender));
      // Other processes have claimed all due rows.
      if (report.sent + report.postponed + report.givenUp === before) return report;
    }
  }

  function drain(lane: Lane): Promise<DrainReport> {
    const sending = sendAllDue(lane);
    lane.draining.add(sending);
    return sending.finally(() => lane.draining.delete(sending));
  }

  function drainQuietly(): void {
    if (nudged || stopped) return;
    nudged = true;
    // After the response of the call that wrote the row.
    outsideRequests(() => setImmediate(drainAll));
  }

  function drainAll(): void {
    nudged = false;
    for (const lane of lanes) {
      // A stalled receiver occupies a drain for a while; others run in parallel, up to the maximum.
      if (stopped || lane.draining.size >= DRAINS_AT_MOST) continue;
      drain(lane).catch((error: unknown) => {
        const away = awayOf(error);
        if (away) outages.failed(away);
        else log.error({ reason: failureReason(error) }, 'outbox not readable');
      });
    }
  }

  return {
    nudge: drainQuietly,
    async drain() {
      const reports = await Promise.all(lanes.map(drain));
      const sum = (of: keyof DrainReport) => reports.reduce((all, report) => all + report[of], 0);
      return { sent: sum('sent'), postponed: sum('postponed'), givenUp: sum('givenUp') };
    },
    start() {
      poll = setInterval(drainQuietly, POLL_MILLISECONDS);
      poll.unref();
      drainQuietly();
    },
    async stop() {
      stopped = true;
      clearInterval(poll);
      await Promise.allSettled(lanes.flatMap(({ draining }) => [...draining]));
    },
  };
}

/** Returns the seconds to wait after the given attempt (from 1): doubled each time, up to the last one. */
function backOffSeconds(attempt: number, { first, last }: Retries): number {
  return Math.min(first * 2 ** (attempt - 1), last);
}

/** Only the error's code, because a message may contain an address. */
function failureReason(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
