import { setTimeout as pause } from 'node:timers/promises';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { awayOf } from '#server/platform/log/away.ts';
import { countSomeStays } from './count-stays.ts';

type CountDeps = Pick<CoreDeps, 'db' | 'clock' | 'log'>;

const EVERY_MS = 60_000;
/** Between two transactions, so that whoever saves something comes in between. */
const PAUSE_MS = 20;

/** Counts all stays that are not counted yet, now and every minute, until stopped. A run that fails is logged, and the next goes on. */
export function startCountingStays(deps: CountDeps): { stop(): Promise<void> } {
  let isStopped = false;
  let running: Promise<void> | null = null;
  async function countAll(): Promise<void> {
    while (!isStopped && (await countSomeStays(deps))) await pause(PAUSE_MS, undefined, { ref: false });
  }
  const run = () => {
    running ??= countAll()
      .catch((error: unknown) => deps.log.error(awayOf(error) ?? { err: error }, 'counting stays failed'))
      .finally(() => {
        running = null;
      });
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
