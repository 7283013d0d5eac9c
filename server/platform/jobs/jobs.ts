import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { awayOf } from '../log/away.ts';
import type { Outages } from '../log/outages.ts';
import { traced } from '../trace/traced.ts';

/** A repeated job of the server. */
export type Job = {
  /** Milliseconds from the start of one run to the start of the next. */
  ms: number;
  /** Its name in the log. */
  name: string;
  /** One run. @param signal aborted when the server stops, so that a long run ends between two steps */
  run(signal: AbortSignal): Promise<void>;
};

/** Declares a job. @param ms milliseconds from the start of one run to the start of the next */
export const every = (ms: number, name: string, run: Job['run']): Job => ({ ms, name, run });

/** A run of a job that has ended. */
export type JobRun = { job: string; ms: number; hasFailed: boolean };

/** Calls `tick` every `ms` milliseconds. @returns a function that stops it */
export type Timers = (tick: () => void, ms: number) => () => void;

/** A Node timer that does not keep the process alive. */
const nodeTimers: Timers = (tick, ms) => {
  const timer = setInterval(tick, ms);
  timer.unref();
  return () => clearInterval(timer);
};

/** How long a stop waits for runs in progress, in milliseconds; later steps of the stop need time too. */
const LAST_RUNS_MS = 2_000;

/**
 * Runs each job at once and then at its interval, until stopped. A failed run is logged, and the next one tries again.
 * Runs of one job never overlap: while one is in progress, its interval is skipped.
 * @returns `stop`, which resolves when the runs in progress have ended, or after `LAST_RUNS_MS`
 */
export function startJobs(
  jobs: readonly Job[],
  {
    log,
    outages,
    timers = nodeTimers,
    onRun = () => {},
  }: {
    log: Pick<FastifyBaseLogger, 'error'>;
    outages?: Pick<Outages, 'failed'>;
    timers?: Timers;
    /** Receives each run that has ended. */
    onRun?: (run: JobRun) => void;
  },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = new Map<Job, Promise<void>>();
  const runOnce = (job: Job) => {
    if (running.has(job)) return;
    const run = () => traced(`job ${job.name}`, async () => job.run(stopping.signal));
    const begun = performance.now();
    const ended = run()
      .then(
        () => false,
        (error: unknown) => {
          logFailure(log, job.name, error);
          const away = awayOf(error);
          if (away) outages?.failed(away);
          return true;
        },
      )
      .then((hasFailed) => {
        running.delete(job);
        onRun({ job: job.name, ms: performance.now() - begun, hasFailed });
      });
    running.set(job, ended);
  };
  const ends = jobs.map((job) => {
    runOnce(job);
    return timers(() => runOnce(job), job.ms);
  });
  return {
    async stop() {
      stopping.abort();
      for (const end of ends) end();
      await Promise.race([
        Promise.all(running.values()),
        setTimeout(LAST_RUNS_MS, undefined, { ref: false }),
      ]);
    },
  };
}

function logFailure(log: Pick<FastifyBaseLogger, 'error'>, job: string, error: unknown): void {
  const away = awayOf(error);
  if (away) log.error({ job, part: away.part, code: away.code }, 'job failed');
  else log.error({ job, err: error }, 'job failed');
}
