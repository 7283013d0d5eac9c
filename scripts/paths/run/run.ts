import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { edgesOf } from '#machines/graph/edges.ts';
import { writtenPaths } from '#paths/labels/written-path.ts';
import { isLifecycle } from '#paths/lifecycles/lifecycles.ts';
import { machines } from '#paths/machines.ts';
import { type PathServer, startPathServer } from '#tests/paths/rig/server.ts';
import { readTakenInJsdom, TakenEdges } from '#tests/paths/rig/taken-edges.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import type { Options } from '../options.ts';
import { chapterOf, chapters, withReference } from '../plan.ts';
import { ensurePathsProduct, pathsProduct } from '../product.ts';
import type { Chosen } from '../selection.ts';
import { asJUnit } from './junit.ts';
import { reportOf } from './report.ts';
import { countOf, type MeasuredCoverage, type PathResult } from './results.ts';
import { notReached, runPath, type Task } from './run-paths.ts';
import { lastRunIn, resultsFile, storedRunOf } from './stored-run.ts';
import { trendInWords, trendOf } from './trend.ts';

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
  await ensurePathsProduct();
  const before = await lastRunIn(folder);
  for (const files of ['traces', 'pictures']) {
    await rm(path.join(folder, files), { recursive: true, force: true });
    await mkdir(path.join(folder, files), { recursive: true });
  }

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
  const workers = headed ? 1 : Math.min(availableParallelism() * 2, tasks.length);
  // One server for each worker: a server limits the codes for an address in ten minutes (decision 018), and each path begins with
  // one.
  const servers = await Promise.all(
    Array.from({ length: workers }, () => startPathServer({ product: pathsProduct })),
  );

  const taken = new TakenEdges();
  const queue = [...tasks];
  const work = async (server: PathServer) => {
    for (let task = queue.shift(); task && !stopping.stopped; task = queue.shift()) {
      const result = await runPath(task, { browser, server, folder, taken });
      // A path that a stop interrupted has not failed.
      if (stopping.stopped && result.outcome === 'failed') continue;
      results[task.number - 1] = result;
      printResult(result);
    }
  };
  const working = Promise.all(servers.map(work));
  let summary = '';
  try {
    await Promise.race([working, stopping.asked]);
  } finally {
    stopping.end();
    const milliseconds = performance.now() - start;
    const coverage = await coverageOf(chosen, taken);
    const result = { at, milliseconds, browser: `Chromium ${browser.version()}`, coverage, paths: results };
    const stored = storedRunOf(result);
    const trend = before && trendOf(before, stored);
    if (trend) summary = `; ${trendInWords(trend)}`;
    await writeFile(path.join(folder, 'index.html'), reportOf(result, trend));
    await writeFile(path.join(folder, 'junit.xml'), asJUnit(result));
    await writeFile(resultsFile(folder), `${JSON.stringify(stored, null, 2)}\n`);
    // An interrupted path ends with the browser and its server; a path that waits for something that never arrives ends with the
    // process.
    const ended = Promise.allSettled([browser.close(), working, ...servers.map((server) => server.stop())]);
    await Promise.race([ended, pause(LAST_WAIT_MS)]);
  }
  const left = countOf(results, 'notReached');
  const counts = `${countOf(results, 'passed')} passed, ${countOf(results, 'failed')} failed`;
  console.log(
    `${counts}${left > 0 ? `, ${left} not reached` : ''}${summary}. Report: ${path.join(folder, 'index.html')}`,
  );
  return results.every(({ outcome }) => outcome === 'passed') ? 0 : 1;
}

/**
 * Returns the edges that running actors have taken: in this run, and in jsdom in the last run of the tests. Status machines are
 * left out, because no actor runs them.
 */
async function coverageOf(
  chosen: readonly Chosen[],
  taken: TakenEdges,
): Promise<readonly MeasuredCoverage[]> {
  const inJsdom = await readTakenInJsdom();
  const observable = chosen.filter(({ subject }) => !isLifecycle(subject.machine));
  const titles = new Map(observable.map(({ subject }) => [subject.machine, subject.title]));
  return [...titles].map(([machine, title]) => {
    const edges = edgesOf(machines[machine]).map(({ id }) => id);
    const takenBy = (all: TakenEdges) => edges.filter((edge) => all.of(machine).has(edge));
    const jsdom = inJsdom && takenBy(inJsdom);
    return { machine, title, edges: edges.length, chromium: takenBy(taken), jsdom };
  });
}

/** In the order of the plan's chapters. */
function tasksOf(chosen: readonly Chosen[]): readonly Task[] {
  const tasks = chosen.flatMap(({ subject: { title: machineTitle }, scripts }) =>
    zip(scripts, writtenPaths(scripts, machineTitle)).map(([script, written]) => ({
      machineTitle,
      script,
      written: withReference(written),
    })),
  );
  const inOrder = chapters.flatMap((chapter) =>
    tasks.filter(({ written }) => chapterOf(written) === chapter),
  );
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
