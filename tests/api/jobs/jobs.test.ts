import { describe, expect, it } from 'vitest';
import { every, startJobs, type Timers } from '#server/platform/jobs/jobs.ts';
import { PartAwayError } from '#server/platform/log/away.ts';

// SQLite alone: settings

/** Timers that fire when the test says so, and the log. */
function jobsOfTest() {
  const ticks = new Map<() => void, number>();
  const timers: Timers = (tick, ms) => {
    ticks.set(tick, ms);
    return () => ticks.delete(tick);
  };
  const logged: unknown[][] = [];
  const log = { error: (...line: unknown[]) => logged.push(line) };
  const pass = async (ms: number) => {
    // Finished runs have ended.
    await new Promise(setImmediate);
    for (const [tick, interval] of ticks) if (interval === ms) tick();
    await new Promise(setImmediate);
  };
  return { given: { timers, log: log as never }, logged, ticks, pass };
}

describe('background jobs', () => {
  it('run at the start and at their own interval', async () => {
    const { given, pass } = jobsOfTest();
    const runs: string[] = [];
    const job = (ms: number, name: string) => every(ms, name, async () => void runs.push(name));
    const { stop } = startJobs([job(10, 'often'), job(100, 'seldom')], given);
    expect(runs).toEqual(['often', 'seldom']);
    await pass(10);
    await pass(10);
    await pass(100);
    expect(runs).toEqual(['often', 'seldom', 'often', 'often', 'seldom']);
    await stop();
  });

  it('never overlap with themselves, and do not delay each other', async () => {
    const { given, pass } = jobsOfTest();
    let [slow, quick] = [0, 0];
    let end = () => {};
    const jobs = [
      every(10, 'slow', () => {
        slow += 1;
        return new Promise<void>((resolve) => {
          end = resolve;
        });
      }),
      every(10, 'quick', async () => {
        quick += 1;
      }),
    ];
    const { stop } = startJobs(jobs, given);
    await pass(10);
    await pass(10);
    expect([slow, quick]).toEqual([1, 3]);
    end();
    await pass(0);
    await pass(10);
    expect(slow).toBe(2);
    end();
    await stop();
  });

  it('continue after a failed run, which is logged with their name', async () => {
    const { given, pass, logged } = jobsOfTest();
    const causes = [new Error('no'), new PartAwayError('database', new Error('gone'))];
    let runs = 0;
    const fails = () => {
      runs += 1;
      const cause = causes.shift();
      // Throws synchronously, not only by a rejected promise.
      if (cause) throw cause;
      return Promise.resolve();
    };
    const { stop } = startJobs([every(10, 'prune', fails)], given);
    await pass(10);
    await pass(10);
    expect(runs).toBe(3);
    expect(logged).toEqual([
      [{ job: 'prune', err: expect.any(Error) }, 'job failed'],
      [{ job: 'prune', part: 'database', code: 'unknown' }, 'job failed'],
    ]);
    await stop();
  });

  it('stop: no run begins, and those in progress are signalled and awaited', async () => {
    const { given, ticks } = jobsOfTest();
    let isOver = false;
    const run = async (signal: AbortSignal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await new Promise(setImmediate);
      isOver = true;
    };
    const { stop } = startJobs([every(10, 'long', run)], given);
    await stop();
    expect(isOver).toBe(true);
    expect(ticks.size).toBe(0);
  });
});
