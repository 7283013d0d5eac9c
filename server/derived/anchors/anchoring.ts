import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { auditAnchorMail } from '#server/platform/mail/templates/audit-anchor.ts';
import { type Anchor, type AnchorLog, anchorIn, anchorLine } from '../audit/anchor.ts';
import { type KeyRing, keyRing } from '../audit/audit-keys.ts';
import { foundEnd } from '../audit/found-chain.ts';
import { isAnchorLate } from '../audit/late-anchor.ts';
import {
  type Claim,
  claimAnchoring,
  finishAnchoring,
  readAnchoring,
  releaseAnchoring,
} from './anchoring.repository.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    anchoring: Pick<Anchoring, 'nudge' | 'kept' | 'isLate'>;
  }
}

/** Anchors of quiet hours are an hour apart at most, in milliseconds. */
const HOUR = 3_600_000;
const LOOK_MILLISECONDS = 60_000;
const FIRST_RETRY_MILLISECONDS = 1000;
const LAST_RETRY_MILLISECONDS = 60_000;
/** Longer than writing one takes: past it the writer is taken for dead, whatever the database says of the claim. */
const CLAIM_SECONDS = 60;
/** As many numbers the database may be ahead of the log, as after a loss of its end; beyond, the database is not believed. */
const MOST_AHEAD = 1000;
/** An alarm that goes on is logged again after so long, in milliseconds. */
const ALARM_AGAIN_MILLISECONDS = 600_000;

type Cause = 'hour' | 'decision' | 'stop';

/** Writes the end of the audit chain, signed, to where the database's owner cannot change it. */
export type Anchoring = {
  /** What the check compares the chain with. */
  kept: { log: AnchorLog; keys: KeyRing; now: () => Date };
  /** A decision was committed: anchor it now, without waiting for it here. */
  nudge(): void;
  /** Whether the chain had grown for two hours without an anchor when it was last looked at. */
  isLate(): boolean;
  /** Anchors the chain every hour in which it grew, from now on. */
  start(): void;
  /** Ends that, waits for what is being written, and anchors what a started one has not yet. */
  stop(): Promise<void>;
};

/**
 * One of several processes writes each anchor. What was anchored last is read from the log and not from the database, whose
 * owner must not be able to switch anchoring off: the database only says which process writes, and is not believed for longer
 * than a claim lasts. What fails is logged and tried again, after a second and then ever more rarely, and blocks no call.
 */
export function createAnchoring(deps: CoreDeps, log: AnchorLog): Anchoring {
  const { db, clock, config } = deps;
  const kept = { log, keys: keyRing(config, 'audit-anchor'), now: clock.now };
  let wanted: Cause | null = null;
  let failures = 0;
  let running: Promise<void> | undefined;
  let look: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  /** The last anchor that was seen, and the last that is not of a decision. */
  let seen: Anchor | null = null;
  let hourly: Anchor | null = null;
  /** Since when others have had the claim, at each try. */
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

  /** The right to write: the claim, or none of the database where that has been refused for longer than a claim lasts. */
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

  /** Sounds the alarm where the chain has grown for two hours without an anchor. */
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

  /** False where it has to be tried again. */
  async function write(cause: Cause): Promise<boolean> {
    const { seq } = await foundEnd(db);
    if (cause !== 'decision' && !(await isDueNow(cause, seq))) return true;
    const claim = await claimed();
    if (!claim) return false;
    try {
      // Another process may have written it between the look and the claim.
      const isStillDue = cause === 'decision' || (await isDueNow(cause, seq));
      if (isStillDue) await writeClaimed(cause, claim);
      else await releaseAnchoring(db, claim);
      return true;
    } catch (error) {
      // Where the database is away too, the claim runs out.
      await releaseAnchoring(db, claim).catch(() => {});
      throw error;
    }
  }

  async function writeClaimed(cause: Cause, claim: Claim): Promise<void> {
    const { isSigned, seq, hash } = await foundEnd(db);
    if (!isSigned) {
      // Only what the server itself has left is vouched for; its next entry says what became of the rest.
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
    await log.append(number, anchorLine(anchor, before, kept.keys));
    seen = anchor;
    if (cause !== 'decision') hourly = anchor;
    const { auditAnchorEmail: to, publicUrl } = config;
    if (cause === 'hour' && to !== null) {
      const mail = { to, ...auditAnchorMail({ ...anchor, publicUrl }) };
      await inTransaction(db, (trx) => enqueueMail(trx, mail, deps));
    }
    const hour = cause === 'decision' ? null : { at, seq };
    await inTransaction(db, (trx) => finishAnchoring(trx, claim, { lines: number, hour })).catch(
      // It is anchored all the same.
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
      // Wanted while the last look was under way.
      if (wanted !== null && retry === undefined && !stopped) runOnce();
    });
  }

  function want(cause: Cause): void {
    if (wanted !== 'decision') wanted = cause;
    if (retry === undefined) runOnce();
  }

  return {
    kept,
    nudge: () => want('decision'),
    isLate: () => late,
    start() {
      const lookNow = () => {
        want('hour');
        watch().catch((error: unknown) =>
          deps.log.error({ err: error }, 'the anchors could not be looked at'),
        );
      };
      look ??= setInterval(lookNow, LOOK_MILLISECONDS).unref();
      lookNow();
    },
    async stop() {
      const wasStarted = look !== undefined;
      stopped = true;
      clearInterval(look);
      clearTimeout(retry);
      await running;
      if (!wasStarted && wanted === null) return;
      wanted ??= 'stop';
      await run();
    },
  };
}

type Known = { seen: Anchor | null; hourly: Anchor | null };

/** Whether the chain is another than at the last hour's anchor, and, for that of an hour, an hour has passed. */
function isDue(cause: Cause, { seen, hourly }: Known, seq: number, now: Date): boolean {
  if (seq === ((hourly ?? seen)?.seq ?? 0)) return false;
  if (cause === 'stop' || hourly === null) return true;
  const since = now.getTime() - Date.parse(hourly.at);
  // A clock that went back must not wait for as long again.
  return since >= HOUR || since < 0;
}
