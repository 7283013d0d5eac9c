import { setTimeout } from 'node:timers/promises';
import type { Clock } from '#server/platform/core/clock.ts';
import type { AuditProgress, AuditVerdict } from './verify-chain.ts';

/** How long a call waits for the check: a proxy often gives up after 30 seconds. */
const ANSWER_WITHIN_MS = 8_000;

type Checked = AuditVerdict & { checkedAt: string };
type Answer = { verdict: Checked } | { progress: AuditProgress };

/**
 * Runs the check of the audit chain as a job that outlives the call that started it. Concurrent calls share one check.
 * A call waits a while for the result; a caller that received progress instead gets the result with a later call.
 * @param run the check itself
 * @param withinMs how long a call waits, in milliseconds
 */
export function createCheckJob(
  run: (onProgress: (progress: AuditProgress) => void) => Promise<AuditVerdict>,
  { now }: Clock,
  withinMs = ANSWER_WITHIN_MS,
): (callerId: string) => Promise<Answer> {
  let running: Promise<Checked> | undefined;
  let finished: Checked | undefined;
  let progress: AuditProgress = { entries: 0, of: 0 };
  /** Callers that received progress, and no result since. */
  const waiting = new Set<string>();

  async function check(): Promise<Checked> {
    finished = undefined;
    progress = { entries: 0, of: 0 };
    try {
      const verdict = await run((reached) => {
        progress = reached;
      });
      finished = { ...verdict, checkedAt: now().toISOString() };
      return finished;
    } finally {
      running = undefined;
    }
  }

  return async (callerId) => {
    if (!running && finished && waiting.delete(callerId)) return { verdict: finished };
    if (!running) {
      running = check();
      // It may fail while no call waits for it; the next call then starts another.
      running.catch(() => {});
    }
    const verdict = await Promise.race([running, setTimeout(withinMs, null, { ref: false })]);
    if (verdict) {
      waiting.delete(callerId);
      return { verdict };
    }
    waiting.add(callerId);
    return { progress };
  };
}
