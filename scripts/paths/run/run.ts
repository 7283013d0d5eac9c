import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { kinds } from '#paths/labels/kinds.ts';
import { writtenPaths } from '#paths/labels/written-path.ts';
import { ensureBuilt } from '#scripts/lib/build.mjs';
import { type PathServer, startPathServer } from '#tests/paths/rig/server.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import type { Options } from '../options.ts';
import { withReference } from '../plan.ts';
import type { Chosen } from '../selection.ts';
import { asJUnit } from './junit.ts';
import { reportOf } from './report.ts';
import { countOf, type PathResult } from './results.ts';
import { notReached, runPath, type Task } from './run-paths.ts';

/** Milliseconds within which the browser, the servers and the paths must end. */
const LAST_WAIT_MS = 5000;

/** Milliseconds between two actions of a browser that a person watches. */
const watchable = 400;

/**
 * Performs paths in Chromium against servers of their own, and writes a report; after Ctrl-C, a report of what was performed.
 *
 * @returns the exit code: 0 if every path passed, else 1
 */
export async function run(
  chosen: readonly Chosen[],
  { headed, slow, folder }: Pick<Options, 'headed' | 'slow'> & { folder: string },
): Promise<number> {
  await ensureBuilt({ inspect: false });
  const traces = path.join(folder, 'traces');
  await rm(traces, { recursive: true, force: true });
  await mkdir(traces, { recursive: true });

  const at = new Date();
  const start = performance.now();
  const tasks = tasksOf(chosen);
  const results: PathResult[] = tasks.map(notReached);
  const stopping = listenForStop();
  const browser = await launchBrowser({
    headless: !headed,
    ...(slow && { slowMo: watchable }),
    // Ctrl-C ends the run after its report, and must not end the browser before it.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  // Twice the number of cores: a worker waits for a page, a server or the disk half of its time.
  const workers = headed ? 1 : availableParallelism() * 2;
  // One server for each worker: a server limits the codes for an address in ten minutes (decision 018), and each path begins with
  // one.
  const servers = await Promise.all(Array.from({ length: workers }, () => startPathServer()));

  const queue = [...tasks];
  const work = async (server: PathServer) => {
    for (let task = queue.shift(); task && !stopping.stopped; task = queue.shift()) {
      const result = await runPath(task, { browser, server, folder });
      // A path that a stop interrupted has not failed.
      if (stopping.stopped && result.outcome === 'failed') continue;
      results[task.number - 1] = result;
      printResult(result);
    }
  };
  const working = Promise.all(servers.map(work));
  try {
    await Promise.race([working, stopping.asked]);
  } finally {
    stopping.end();
    const milliseconds = performance.now() - start;
    const report = { at, milliseconds, browser: `Chromium ${browser.version()}`, paths: results };
    await writeFile(path.join(folder, 'index.html'), reportOf(report));
    await writeFile(path.join(folder, 'junit.xml'), asJUnit(report));
    // An interrupted path ends with the browser and its server; a path that waits for something that never arrives ends with the
    // process.
    const ended = Promise.allSettled([browser.close(), working, ...servers.map((server) => server.stop())]);
    await Promise.race([ended, pause(LAST_WAIT_MS)]);
  }
  const left = countOf(results, 'notReached');
  const counts = `${countOf(results, 'passed')} passed, ${countOf(results, 'failed')} failed`;
  console.log(
    `${counts}${left > 0 ? `, ${left} not reached` : ''}. Report: ${path.join(folder, 'index.html')}`,
  );
  return results.every(({ outcome }) => outcome === 'passed') ? 0 : 1;
}

/** In the order of the plan: whole journeys first, then successful paths, then failures. */
function tasksOf(chosen: readonly Chosen[]): readonly Task[] {
  const tasks = chosen.flatMap(({ subject: { title: machineTitle }, scripts }) =>
    zip(scripts, writtenPaths(scripts, machineTitle)).map(([script, written]) => ({
      machineTitle,
      script,
      written: withReference(written),
    })),
  );
  const inOrder = kinds.flatMap((kind) => tasks.filter(({ written }) => written.kind === kind));
  return inOrder.map((task, index) => ({ ...task, number: index + 1 }));
}

function zip<One, Other>(ones: readonly One[], others: readonly Other[]): readonly (readonly [One, Other])[] {
  return ones.flatMap((one, index) => others.slice(index, index + 1).map((other) => [one, other] as const));
}

/** Prints one line on the console, and the error below it. */
function printResult({ outcome, title, milliseconds, error }: PathResult): void {
  const seconds = (milliseconds / 1000).toFixed(1);
  console.log(`${outcome === 'passed' ? '✓' : '✗'} ${title} (${seconds} s)`);
  if (error !== null) console.log(error.replaceAll(/^/gm, '    '));
}

/** Listens for SIGINT (Ctrl-C) and SIGTERM until `end`. */
function listenForStop() {
  let stop: () => void = () => {};
  const stopping = {
    stopped: false,
    asked: new Promise<void>((resolve) => {
      stop = resolve;
    }),
    end: () => {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
  const onSignal = () => {
    stopping.stopped = true;
    stop();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return stopping;
}
