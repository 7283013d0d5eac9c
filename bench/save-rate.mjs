// @ts-check
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { saveUnderLoad } from './lib/load.mjs';
import { recordSave } from './lib/recorded-save.mjs';
import {
  answers,
  freePort,
  newDataDir,
  processorMilliseconds,
  removeDataDir,
  startProcess,
  startServer,
} from './lib/server.mjs';
import { listed, median } from './lib/statistics.mjs';

const ROUNDS = 5;
const SECONDS = 5;

/**
 * Saves per second through the whole server, compared with a bare node:http and better-sqlite3 process that only runs the
 * statements of such a save (no validation, no encryption, no hashing of the audit chain). Both use a copy of one database, and
 * alternate in one run.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureSaveRate() {
  const dataDir = newDataDir();
  const bareDir = newDataDir();
  try {
    const { statements, token } = await recordSave(dataDir);
    cpSync(dataDir, bareDir, { recursive: true });
    const statementsFile = path.join(bareDir, 'statements.json');
    writeFileSync(statementsFile, JSON.stringify(statements));
    const server = await startServer({ dataDir });
    const bare = await startBare(path.join(bareDir, 'portal.sqlite'), statementsFile);
    try {
      const rounds = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const whole = await rateOf(server, token);
        const alone = await rateOf(bare, token);
        // The first round warms both up.
        if (round > 0) rounds.push({ whole, alone });
      }
      const ratios = rounds.map(({ whole, alone }) => whole.rate / alone.rate);
      const costs = rounds.map(({ whole, alone }) => alone.microseconds / whole.microseconds);
      return [
        {
          what: 'PUT /api/contact-details, of a bare loop’s rate',
          measured: median(ratios),
          unit: '',
          atLeast: 0.5,
          aim: 0.6,
          note:
            `median of ${ROUNDS} rounds (${listed(ratios, '')}); ` +
            `${Math.round(median(rounds.map(({ whole }) => whole.rate)))} against ` +
            `${Math.round(median(rounds.map(({ alone }) => alone.rate)))} req/s, ${statements.length} statements a save`,
        },
        {
          what: 'the same by processor time, the disk left out',
          measured: median(costs),
          unit: '',
          note:
            `${Math.round(median(rounds.map(({ whole }) => whole.microseconds)))} against ` +
            `${Math.round(median(rounds.map(({ alone }) => alone.microseconds)))} µs a save; ` +
            'on a slow disk the server gains by sharing one fsync among saves that end together, which the loop does not',
        },
      ];
    } finally {
      await server.stop();
      await bare.stop();
    }
  } finally {
    removeDataDir(dataDir);
    removeDataDir(bareDir);
  }
}

/**
 * @param {{ url: string, pid: number }} running
 * @param {string} token
 * @returns {Promise<{ rate: number, microseconds: number }>} saves per second, and the processor time of each save
 */
async function rateOf({ url, pid }, token) {
  const before = processorMilliseconds(pid);
  const rate = await saveUnderLoad({ url, token, seconds: SECONDS });
  return { rate, microseconds: ((processorMilliseconds(pid) - before) * 1000) / (rate * SECONDS) };
}

/**
 * @param {string} databaseFile
 * @param {string} statementsFile
 */
async function startBare(databaseFile, statementsFile) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const running = startProcess(
    ['bench/lib/bare-save-server.mjs', databaseFile, statementsFile, String(port)],
    {},
  );
  await answers(url, running);
  return { ...running, url };
}
