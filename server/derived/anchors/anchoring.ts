import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { auditAnchorMail } from '#server/platform/mail/templates/audit-anchor.ts';
import { type AnchorLog, anchorLine, anchorNumber } from '../audit/anchor.ts';
import { type KeyRing, keyRing } from '../audit/audit-keys.ts';
import { foundEnd } from '../audit/found-chain.ts';
import {
  type Claim,
  claimAnchoring,
  finishAnchoring,
  readAnchoring,
  releaseAnchoring,
} from './anchoring.repository.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    anchoring: Pick<Anchoring, 'nudge' | 'kept'>;
  }
}

/** Anchors of quiet hours are an hour apart at most, in milliseconds. */
const HOUR = 3_600_000;
const LOOK_MILLISECONDS = 60_000;
const FIRST_RETRY_MILLISECONDS = 1000;
const LAST_RETRY_MILLISECONDS = 60_000;
/** Longer than writing one takes: past it the writer is taken for dead. */
const CLAIM_SECONDS = 60;

type Cause = 'hour' | 'decision' | 'stop';

/** Writes the end of the audit chain, signed, to where the database's owner cannot change it. */
export type Anchoring = {
  /** What the check compares the chain with. */
  kept: { log: AnchorLog; keys: KeyRing };
  /** A decision was committed: anchor it now, without waiting for it here. */
  nudge(): void;
  /** Anchors the chain every hour in which it grew, from now on. */
  start(): void;
  /** Ends that, waits for what is being written, and anchors what a started one has not yet. */
  stop(): Promise<void>;
};

/**
 * One of several processes writes each anchor. What fails is logged and tried again, after a second and then ever more
 * rarely, and stands in nobody's way.
 */
export function createAnchoring(deps: CoreDeps, log: AnchorLog): Anchoring {
  const { db, clock, config } = deps;
  const kept = { log, keys: keyRing(config, 'audit-anchor') };
  let wanted: Cause | null = null;
  let failures = 0;
  let running: Promise<void> | undefined;
  let look: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  /** False where it has to be tried again. */
  async function write(cause: Cause): Promise<boolean> {
    const [{ seq }, state] = [await foundEnd(db), await readAnchoring(db)];
    if (cause !== 'decision' && !isDue(cause, state, seq, clock.now())) return true;
    const claim = await claimAnchoring(db, { now: clock.now(), seconds: CLAIM_SECONDS }, deps.random);
    if (!claim) return false;
    try {
      // Another process may have written it between the look and the claim.
      const isStillDue = cause === 'decision' || isDue(cause, await readAnchoring(db), seq, clock.now());
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
    const before = await log.last(claim.lines);
    const number = Math.max(anchorNumber(before), claim.lines) + 1;
    const at = clock.now();
    const anchor = { number, at: at.toISOString(), seq, hash, cause };
    await log.append(number, anchorLine(anchor, before, kept.keys));
    await inTransaction(db, async (trx) => {
      await finishAnchoring(trx, claim, { lines: number, hour: cause === 'decision' ? null : { at, seq } });
      const { auditAnchorEmail: to, publicUrl } = config;
      if (cause === 'hour' && to !== null) {
        await enqueueMail(trx, { to, ...auditAnchorMail({ ...anchor, publicUrl }) }, deps);
      }
    });
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
    start() {
      look ??= setInterval(() => want('hour'), LOOK_MILLISECONDS).unref();
      want('hour');
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

type State = { hour_at: string | null; hour_seq: number };

/** Whether the chain has grown since the last one, and, for that of an hour, an hour has passed. */
function isDue(cause: Cause, { hour_at, hour_seq }: State, seq: number, now: Date): boolean {
  if (seq === hour_seq) return false;
  return cause === 'stop' || hour_at === null || now.getTime() - Date.parse(hour_at) >= HOUR;
}
