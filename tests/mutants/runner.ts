import { setMaxListeners } from 'node:events';
import { BroadcastChannel } from 'node:worker_threads';
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest';
import { chosenMutants } from './chosen.ts';
import { concernsOf, withMutant } from './laboratory.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The ids of the mutants that this test has killed. */
    killed?: string[];
  }
}

/** The mutants that no test has killed yet. Workers notify one another, so that none is killed twice. */
const alive = new Map(chosenMutants().map((mutant) => [mutant.id, mutant]));
const deaths = new BroadcastChannel('mutants killed');
deaths.onmessage = (message: unknown) => {
  alive.delete((message as { data: string }).data);
};
deaths.unref();

/**
 * Runs each test unchanged, then again for every living mutant that it can detect: one that makes it fail, or never end, is
 * killed.
 */
export default class MutationRunner extends TestRunner {
  override async onAfterTryTask(test: RunnerTestCase): Promise<void> {
    super.onAfterTryTask(test);
    // Every attempt of the test adds a listener.
    setMaxListeners(0, test.context.signal);
    const concerns = await concernsOf(() => this.tryOnce(test));
    const killed: string[] = [];
    for (const mutant of [...alive.values()]) {
      if (!alive.has(mutant.id) || !concerns(mutant)) continue;
      if (!(await withMutant(mutant, () => this.fails(test)))) continue;
      alive.delete(mutant.id);
      deaths.postMessage(mutant.id);
      killed.push(mutant.id);
    }
    test.meta.killed = killed;
    // The after-effects of a mutant could kill the next one.
    if (killed.length > 0) await this.tryOnce(test);
  }

  /** Returns whether the test fails now, or an uncaught error occurs outside it, which fails a run as well. */
  private async fails(test: RunnerTestCase): Promise<boolean> {
    const uncaught = new UncaughtErrors();
    try {
      await this.tryOnce(test);
      await twoTurns();
      return uncaught.any;
    } catch {
      await twoTurns();
      return true;
    } finally {
      uncaught.forget();
    }
  }

  /** Runs the test from the beginning, as Vitest does: the hooks before it, the test, the hooks after it. */
  private async tryOnce(test: RunnerTestCase): Promise<void> {
    super.onBeforeTryTask(test);
    const suites = suitesAround(test);
    const cleanups: unknown[] = [];
    try {
      for (const suite of suites) {
        for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) {
          cleanups.push(await hook(test.context, suite));
        }
      }
      await TestRunner.getTestFn(test)();
      super.onAfterTryTask(test);
    } finally {
      for (const suite of suites.toReversed()) {
        for (const hook of TestRunner.getSuiteHooks(suite).afterEach) await hook(test.context, suite);
      }
      for (const cleanup of cleanups.toReversed()) if (typeof cleanup === 'function') await cleanup();
    }
  }
}

/** Outermost first. */
function suitesAround(test: RunnerTestCase): RunnerTestSuite[] {
  const suites: RunnerTestSuite[] = [];
  for (let suite = test.suite; suite; suite = suite.suite) suites.unshift(suite);
  return [test.file, ...suites.filter((suite) => suite !== test.file)];
}

/** XState throws unhandled errors in a timer of its own. */
function twoTurns(): Promise<void> {
  return new Promise((done) => setTimeout(() => setImmediate(done), 0));
}

const kinds = ['uncaughtException', 'unhandledRejection'] as const;

/** Collects uncaught errors in Vitest's place. */
class UncaughtErrors {
  any = false;
  private readonly others = kinds.map(
    (kind) => [kind, process.listeners(kind as 'uncaughtException')] as const,
  );
  private readonly hear = () => {
    this.any = true;
  };

  constructor() {
    for (const kind of kinds) {
      process.removeAllListeners(kind);
      process.on(kind, this.hear);
    }
  }

  forget(): void {
    for (const [kind, listeners] of this.others) {
      process.off(kind, this.hear);
      for (const listener of listeners) process.on(kind, listener);
    }
  }
}
