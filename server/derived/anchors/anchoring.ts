import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { auditAnchorMail } from '#server/platform/mail/templates/audit-anchor.ts';
import { type Anchor, type AnchorLog, anchorIn, anchorLine, isAnchorLate } from '../audit/anchor.ts';
import { type KeyRing, keyRing } from '../audit/audit-keys.ts';
import { foundEnd } from '../audit/found-chain.ts';
import { sealWaiting } from '../audit/seal.ts';
import {
  type Claim,
  claimAnchoring,
  finishAnchoring,
  readAnchoring,
  releaseAnchoring,
} from './anchoring.repository.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    anchoring: Pick<Anchoring, 'nudge' | 'anchors' | 'isLate' | 'last'>;
  }
}

/** Maximum time between anchors while the chain grows, in milliseconds. */
const HOUR = 3_600_000;
const LOOK_MILLISECONDS = 60_000;
const FIRST_RETRY_MILLISECONDS = 1000;
const LAST_RETRY_MILLISECONDS = 60_000;
/** Longer than writing an anchor takes: after this time the writer counts as dead, whatever the database contains. */
const CLAIM_SECONDS = 60;
/**
 * Maximum number by which the database may be ahead of the log, for example after the log lost its end. A larger number
 * in the database is ignored.
 */
const MOST_AHEAD = 1000;
/** A continuing alarm is logged again after this time, in milliseconds. */
const ALARM_AGAIN_MILLISECONDS = 600_000;

type Cause = 'hour' | 'decision' | 'stop';

/** Writes the signed end of the audit chain to a place that the owner of the database cannot change. */
export type Anchoring = {
  /** What the check compares the chain with. */
  anchors: { log: AnchorLog; keys: KeyRing; now: () => Date };
  /** Anchors the chain after a decision was committed, without waiting for it. */
  nudge(): void;
  /** The last anchor that this process has read or written; null for none. */
  last(): Anchor | null;
  /** Whether the chain had grown for two hours without an anchor at the last check. */
  isLate(): boolean;
  /** Starts to anchor the chain every hour in which it grew. */
  start(): void;
  /** Stops, waits for a write in progress, and if it was started, writes a last anchor. */
  stop(): Promise<void>;
};

/**
 * One of several processes writes each anchor. The last anchor is read from the log and not from the database, whose
 * owner must not be able to disable anchoring: the database only determines which process writes, and a claim is
 * honoured only until it expires. Failures are logged and retried with back-off from one second, and never block a
 * call.
 */
export function createAnchoring(deps: CoreDeps, log: AnchorLog): Anchoring {
  const { db, clock, config } = deps;
  const anchors = { log, keys: keyRing(config, 'audit-anchor'), now: clock.now };
  let wanted: Cause | null = null;
  let failures = 0;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  /** The last anchor read, and the last one that was not written for a decision. */
  let seen: Anchor | null = null;
  let hourly: Anchor | null = null;
  /** Since when other processes have had the claim, over consecutive tries. */
  let refusedSince: number | null = null;
  let late = false;
  let alarmedAt = Number.NEGATIVE_INFINITY;

  async function lastLine(): Promise<string | null> {
    const known = seen?.number ?? (await readAnchoring(db).catch(() => ({ lines: 0 }))).lines;
    const line = await log.last(known);
    seen = anchorIn(line);
    if (seen && seen.cause !== 'decision') hourly = seen;
    return line;
  }

  async function isDueNow(cause: Cause, seq: number): Promise<boolean> {
    await lastLine();
    return isDue(cause, { seen, hourly }, seq, clock.now());
  }

  /** Returns the claim, or one that is not in the database if it was refused for longer than a claim lasts. */
  async function claimed(): Promise<Claim | null> {
    const now = clock.now();
    const claim = await claimAnchoring(db, { now, seconds: CLAIM_SECONDS }, deps.random).catch(
      (error: unknown) => {
        deps.log.error({ err: error }, 'the anchoring could not be claimed');
        return null;
      },
    );
    if (claim) {
      refusedSince = null;
      return claim;
    }
    refusedSince ??= now.getTime();
    if (now.getTime() - refusedSince < CLAIM_SECONDS * 1000) return null;
    refusedSince = null;
    deps.log.error({ code: 'AUDIT_CLAIM' }, 'the claim of the anchoring does not end and was ignored');
    return { claim: '', lines: 0 };
  }

  /** Logs an alarm if the chain has grown for two hours without an anchor. */
  async function watch(): Promise<void> {
    await lastLine().catch(() => null);
    late = await isAnchorLate(db, seen, clock.now());
    const now = clock.now().getTime();
    if (!late || now - alarmedAt < ALARM_AGAIN_MILLISECONDS) return;
    alarmedAt = now;
    deps.log.error(
      { code: 'AUDIT_NOT_ANCHORED' },
      'the audit chain has grown for two hours without an anchor',
    );
  }

  /** False if it has to be retried. */
  async function write(cause: Cause): Promise<boolean> {
    await sealWaiting(db);
    const { seq } = await foundEnd(db);
    if (cause !== 'decision' && !(await isDueNow(cause, seq))) return true;
    const claim = await claimed();
    if (!claim) return false;
    try {
      // Another process may have written it between the query and the claim.
      const isStillDue = cause === 'decision' || (await isDueNow(cause, seq));
      if (isStillDue) await writeClaimed(cause, claim);
      else await releaseAnchoring(db, claim);
      return true;
    } catch (error) {
      // If the database is unavailable too, the claim expires.
      await releaseAnchoring(db, claim).catch(() => {});
      throw error;
    }
  }

  async function writeClaimed(cause: Cause, claim: Claim): Promise<void> {
    // The anchor of a decision covers the decision.
    await sealWaiting(db);
    const { isSigned, seq, hash } = await foundEnd(db);
    if (!isSigned) {
      // Anchors only an end that the server itself has signed; the server's next entry records the break.
      await releaseAnchoring(db, claim);
      deps.log.error({ code: 'AUDIT_END' }, 'the end of the audit chain is not signed and was not anchored');
      return;
    }
    const before = await lastLine();
    const found = seen?.number ?? 0;
    const isBelieved = claim.lines > found && claim.lines <= found + MOST_AHEAD;
    const number = (isBelieved ? claim.lines : found) + 1;
    const at = clock.now();
    const anchor = { number, at: at.toISOString(), seq, hash, cause };
    await log.append(number, anchorLine(anchor, before, anchors.keys));
    seen = anchor;
    if (cause !== 'decision') hourly = anchor;
    const { auditAnchorEmail: to, publicUrl } = config;
    if (cause === 'hour' && to !== null) {
      const mail = { to, ...auditAnchorMail({ ...anchor, publicUrl }) };
      await inTransaction(db, (trx) => enqueueMail(trx, mail, deps));
    }
    const hour = cause === 'decision' ? null : { at, seq };
    await inTransaction(db, (trx) => finishAnchoring(trx, claim, { lines: number, hour })).catch(
      // The anchor is written anyway.
      (error: unknown) => deps.log.error({ err: error }, 'the anchor could not be recorded in the database'),
    );
  }

  async function run(): Promise<void> {
    while (wanted !== null) {
      const cause: Cause = wanted;
      wanted = null;
      const isWritten = await write(cause).catch((error: unknown) => {
        deps.log.error({ err: error }, 'the end of the audit chain was not anchored');
        return false;
      });
      failures = isWritten ? 0 : failures + 1;
      if (isWritten) continue;
      wanted ??= cause;
      tryLater();
      return;
    }
  }

  function tryLater(): void {
    if (stopped) return;
    const wait = FIRST_RETRY_MILLISECONDS * 2 ** Math.min(failures - 1, 10);
    retry ??= setTimeout(
      () => {
        retry = undefined;
        runOnce();
      },
      Math.min(wait, LAST_RETRY_MILLISECONDS),
    ).unref();
  }

  function runOnce(): void {
    running ??= run().finally(() => {
      running = undefined;
      // Requested during the last run.
      if (wanted !== null && retry === undefined && !stopped) runOnce();
    });
  }

  function want(cause: Cause): void {
    if (wanted !== 'decision') wanted = cause;
    if (retry === undefined) runOnce();
  }

  return {
    anchors,
    nudge: () => want('decision'),
    last: () => seen,
    isLate: () => late,
    start() {
      const checkNow = () => {
        want('hour');
        watch().catch((error: unknown) =>
          deps.log.error({ err: error }, 'the anchors could not be looked at'),
        );
      };
      timer ??= setInterval(checkNow, LOOK_MILLISECONDS).unref();
      checkNow();
    },
    async stop() {
      const wasStarted = timer !== undefined;
      stopped = true;
      clearInterval(timer);
      clearTimeout(retry);
      await running;
      if (!wasStarted && wanted === null) return;
      wanted ??= 'stop';
      await run();
    },
  };
}

type Known = { seen: Anchor | null; hourly: Anchor | null };

/**
 * Whether the chain has changed since the last hourly anchor, and for an hourly anchor also whether an hour has passed.
 */
function isDue(cause: Cause, { seen, hourly }: Known, seq: number, now: Date): boolean {
  if (seq === ((hourly ?? seen)?.seq ?? 0)) return false;
  if (cause === 'stop' || hourly === null) return true;
  const since = now.getTime() - Date.parse(hourly.at);
  // If the clock was set back, do not wait for the difference.
  return since >= HOUR || since < 0;
}
