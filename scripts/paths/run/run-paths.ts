import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Browser, Page } from 'playwright-core';
import type { Script } from '#paths/script.ts';
import { openBrowserPage } from '#tests/paths/rig/browser-page.ts';
import type { OpenPerformer } from '#tests/paths/rig/performer.ts';
import { runScript } from '#tests/paths/rig/run-script.ts';
import type { PathServer } from '#tests/paths/rig/server.ts';
import type { PlanPath } from '../plan.ts';
import type { PathResult, StepResult } from './results.ts';

/** A path that is still to be performed. */
export type Task = { number: number; machineTitle: string; script: Script; written: PlanPath };

type Stage = {
  browser: Browser;
  server: PathServer;
  /** The report's folder. */
  folder: string;
};

/** Returns the result of a path that was not performed. */
export function notReached({ number, machineTitle, written }: Task): PathResult {
  return {
    ...written,
    number,
    machineTitle,
    outcome: 'notReached',
    milliseconds: 0,
    error: null,
    trace: null,
    steps: written.steps.map((step) => ({
      ...step,
      outcome: 'notReached',
      milliseconds: 0,
      screenshot: null,
    })),
  };
}

/**
 * Performs a path, with a picture of each state. A path that fails is performed again to record it, because the recording of a
 * passing path is not needed. The first result is the one that counts.
 */
export async function runPath(task: Task, stage: Stage): Promise<PathResult> {
  const result = await runOnce(task, stage);
  if (result.error === null) return result;
  const { outcome, trace } = await runOnce(task, stage, { isRecorded: true });
  const error = outcome === 'passed' ? `${result.error}\n\n${passesAgain}` : result.error;
  return { ...result, error, trace };
}

const passesAgain = 'Walked once more, to be recorded, it passed: the trace shows how it goes when it does.';

/** Performs a path in a browser context of its own. */
async function runOnce(
  task: Task,
  { browser, server, folder }: Stage,
  { isRecorded = false } = {},
): Promise<PathResult> {
  const trace = path.posix.join('traces', `${String(task.number).padStart(3, '0')}.zip`);
  const steps: StepResult[] = [...notReached(task).steps];
  const start = performance.now();
  let since = start;
  const pages: Page[] = [];

  const note = async (index: number, outcome: StepResult['outcome']) => {
    const step = steps[index];
    if (!step) return;
    const milliseconds = performance.now() - since;
    steps[index] = { ...step, outcome, milliseconds, screenshot: await pictureOf(pages.at(-1)) };
    since = performance.now();
  };
  const openPage = openBrowserPage(() => browser, {
    onOpen: async (page) => {
      pages.push(page);
      if (isRecorded) await page.context().tracing.start({ screenshots: true, snapshots: true });
    },
  });
  const open: OpenPerformer = async (options) => {
    const performer = await openPage(options);
    return {
      ...performer,
      close: async () => {
        const failed = steps.findIndex(({ outcome }) => outcome === 'notReached');
        if (failed >= 0) await note(failed, 'failed');
        try {
          // The trace of each window replaces the previous one: a path fails in its last window.
          for (const page of isRecorded ? pages : [])
            await page.context().tracing.stop({ path: path.join(folder, trace) });
        } finally {
          await performer.close();
        }
      },
    };
  };

  let error: string | null = null;
  try {
    await runScript(task.script, { server, open, onSeen: (index) => note(index, 'passed') });
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown);
  }
  return {
    ...task.written,
    number: task.number,
    machineTitle: task.machineTitle,
    outcome: error === null ? 'passed' : 'failed',
    milliseconds: performance.now() - start,
    error,
    trace: isRecorded && pages.length > 0 ? trace : null,
    steps,
  };
}

/** A page that is closed or hangs has no picture; that is not a failure of its own. */
async function pictureOf(page: Page | undefined): Promise<string | null> {
  try {
    const picture = await page?.screenshot({
      type: 'jpeg',
      quality: 50,
      scale: 'css',
      caret: 'initial',
      timeout: 5000,
    });
    return picture?.toString('base64') ?? null;
  } catch {
    return null;
  }
}
