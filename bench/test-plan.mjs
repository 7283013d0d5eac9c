// @ts-check
import { spawnSync } from 'node:child_process';
import { projectRoot } from '../scripts/lib/project.mjs';
import { listed, median } from './lib/statistics.mjs';

const RUNS = 5;

/**
 * The time of `npm run paths` from the command to the last line of the plan, including Node's start.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureTestPlan() {
  const times = [];
  let paths = '';
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/paths.mjs'], {
      cwd: projectRoot,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    });
    times.push(performance.now() - started);
    if (status !== 0) throw new Error(`The plan was not printed: ${stderr}`);
    paths = /^\d+ paths/m.exec(stdout)?.[0] ?? '';
  }
  return [
    {
      what: 'The test plan, printed',
      measured: median(times),
      unit: 'ms',
      atMost: 2000,
      note: `${paths}; median of ${RUNS} (${listed(times, 'ms')})`,
    },
  ];
}
