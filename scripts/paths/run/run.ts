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
import { notReached, type Task, walk } from './walk.ts';

/** Milliseconds that browser, server and paths have to end in. */
const LAST_WAIT_MS = 5000;

/** Milliseconds between two actions of a browser that somebody watches. */
const watchable = 400;

/**
 * Performs paths in Chromium against a server of their own, and leaves a report; Ctrl-C leaves one of what was done.
 *
 * @returns the exit code: 0 where every path passed, else 1
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
    // Ctrl-C ends the run after its report, not the browser before it.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  // Twice as many as there are cores: a walk waits for a page, a server or a disk for half of its time.
  const workers = headed ? 1 : availableParallelism() * 2;
  // One each: a server sends an address so many codes in ten minutes (decision 018), and each path begins with one.
  const servers = await Promise.all(Array.from({ length: workers }, () => startPathServer()));

  const queue = [...tasks];
  const work = async (server: PathServer) => {
    for (let task = queue.shift(); task && !stopping.stopped; task = queue.shift()) {
      const result = await walk(task, { browser, server, folder });
      // What a stop broke off has not failed.
      if (stopping.stopped && result.outcome === 'failed') continue;
      results[task.number - 1] = result;
      tell(result);
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
    // What a stop broke off ends with them; what still waits for something that never comes ends with the process.
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

/** In the order of the plan: whole journeys first, then what works, then what goes wrong. */
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

/** One line on the console, and what went wrong beneath it. */
function tell({ outcome, title, milliseconds, error }: PathResult): void {
  const seconds = (milliseconds / 1000).toFixed(1);
  console.log(`${outcome === 'passed' ? '✓' : '✗'} ${title} (${seconds} s)`);
  if (error !== null) console.log(error.replaceAll(/^/gm, '    '));
}

/** Hears Ctrl-C and an operator's stop, until `end`. */
function listenForStop() {
  let stop: () => void = () => {};
  const stopping = {
    stopped: false,
    asked: new Promise<void>((resolve) => {
      stop = resolve;
    }),
    end: () => {
      process.off('SIGINT', hear);
      process.off('SIGTERM', hear);
    },
  };
  const hear = () => {
    stopping.stopped = true;
    stop();
  };
  process.on('SIGINT', hear);
  process.on('SIGTERM', hear);
  return stopping;
}
