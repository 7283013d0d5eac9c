import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Browser, Page } from 'playwright-core';
import { ownEdgesFor } from '#paths/coverage.ts';
import { isLifecycle } from '#paths/lifecycles/lifecycles.ts';
import type { Script } from '#paths/script.ts';
import { openBrowserPage } from '#tests/paths/rig/browser-page.ts';
import type { OpenPerformer } from '#tests/paths/rig/performer.ts';
import { runScript } from '#tests/paths/rig/run-script.ts';
import type { PathServer } from '#tests/paths/rig/server.ts';
import { TakenEdges } from '#tests/paths/rig/taken-edges.ts';
import type { PlanPath } from '../plan.ts';
import type { PathResult, StepResult } from './results.ts';

/** A path that is still to be performed. */
export type Task = { number: number; machineTitle: string; script: Script; written: PlanPath };

type Stage = {
  browser: Browser;
  server: PathServer;
  /** The report's folder. */
  folder: string;
  /** Collects the edges that the actors have taken on all paths. */
  taken: TakenEdges;
};

/** Returns the result of a path that was not performed. */
export function notReached({ number, machineTitle, written }: Task): PathResult {
  const { scenes, steps: _, ...path } = written;
  return {
    ...path,
    number,
    machineTitle,
    outcome: 'notReached',
    milliseconds: 0,
    error: null,
    trace: null,
    notTaken: [],
    steps: scenes.map((step) => ({
      ...step,
      outcome: 'notReached',
      milliseconds: 0,
      picture: null,
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

const passesAgain = 'It passed when it was run again for the recording: the trace shows the run that passed.';

/** Performs a path in a browser context of its own. */
async function runOnce(
  task: Task,
  { browser, server, folder, taken }: Stage,
  { isRecorded = false } = {},
): Promise<PathResult> {
  const { reference } = task.written;
  const trace = path.posix.join('traces', `${reference}.zip`);
  const onPath = new TakenEdges();
  const steps: StepResult[] = [...notReached(task).steps];
  const start = performance.now();
  let since = start;
  const pages: Page[] = [];

  const note = async (index: number, outcome: StepResult['outcome']) => {
    const step = steps[index];
    if (!step) return;
    const milliseconds = performance.now() - since;
    // The recording has pictures of its own.
    const picture = isRecorded ? null : await pictureOf(pages.at(-1));
    const file = picture && path.posix.join('pictures', `${reference}-${index + 1}.jpg`);
    if (picture && file) await writeFile(path.join(folder, file), picture);
    steps[index] = { ...step, outcome, milliseconds, picture: file };
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
    const onSeen = (index: number) => note(index, 'passed');
    await runScript(task.script, { server, open, onSeen, onEdges: onPath.add });
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown);
  }
  for (const [machine, edges] of onPath.entries()) taken.add(machine, [...edges]);
  const { machine, edges } = task.script;
  const observable = isLifecycle(machine) ? [] : ownEdgesFor(machine, edges);
  const notTaken = observable.filter((edge) => !onPath.of(machine).has(edge));
  return {
    ...notReached(task),
    outcome: error === null ? 'passed' : 'failed',
    milliseconds: performance.now() - start,
    error,
    trace: isRecorded && pages.length > 0 ? trace : null,
    notTaken: error === null ? notTaken : [],
    steps,
  };
}

/** A page that is closed or hangs has no picture; that is not a failure of its own. */
async function pictureOf(page: Page | undefined): Promise<Buffer | null> {
  try {
    const picture = await page?.screenshot({
      type: 'jpeg',
      quality: 50,
      scale: 'css',
      caret: 'initial',
      timeout: 5000,
    });
    return picture ?? null;
  } catch {
    return null;
  }
}
