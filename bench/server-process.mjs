// @ts-check
import { saveUnderLoad } from './lib/load.mjs';
import { newDataDir, removeDataDir, residentMegabytes, signIn, startServer } from './lib/server.mjs';
import { listed, median } from './lib/statistics.mjs';

const STARTS = 5;
const SAVES = 10_000;
const STEP = 2_500;

/**
 * The time from the start of the server's process to its first response, with an existing database.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureStart() {
  const dataDir = newDataDir();
  try {
    const first = await startServer({ dataDir });
    const token = await signIn(first, 'start@example.com');
    await saveUnderLoad({ url: first.url, token, saves: 200 });
    await first.stop();
    const times = [];
    for (let start = 0; start < STARTS; start += 1) {
      const server = await startServer({ dataDir });
      times.push(server.startedInMs);
      await server.stop();
    }
    return [
      {
        what: 'server start to first answer, existing database',
        measured: median(times),
        unit: 'ms',
        atMost: 1000,
        aim: 500,
        note: `median of ${STARTS} starts (${listed(times, 'ms')})`,
      },
    ];
  } finally {
    removeDataDir(dataDir);
  }
}

/**
 * The memory of the server's process after 10,000 saves, and whether it stays constant: Node collects its whole heap for the
 * first time after some 32,000 saves, and growth after that is a leak.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureMemory() {
  const dataDir = newDataDir();
  const server = await startServer({ dataDir });
  try {
    const token = await signIn(server, 'memory@example.com');
    const steps = [residentMegabytes(server.pid)];
    const saveAll = async () => {
      for (let saves = 0; saves < SAVES; saves += STEP) {
        await saveUnderLoad({ url: server.url, token, saves: STEP });
        steps.push(residentMegabytes(server.pid));
      }
      return steps.at(-1) ?? 0;
    };
    const once = await saveAll();
    for (let tens = 1; tens < 4; tens += 1) await saveAll();
    const collected = await saveAll();
    const later = await saveAll();
    const count = SAVES.toLocaleString('en');
    return [
      {
        what: `memory (RSS) after ${count} saves`,
        measured: once,
        unit: 'MB',
        atMost: 200,
        aim: 160,
        note: `at the start and every ${STEP} saves: ${steps.map(Math.round).join(', ')} MB`,
      },
      {
        what: `growth over the sixth ${count} saves`,
        measured: later - collected,
        unit: 'MB',
        atMost: 10,
      },
    ];
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}
