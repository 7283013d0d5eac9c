// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { projectRoot } from '../scripts/lib/project.mjs';
import { listed, median } from './lib/statistics.mjs';

const PROCESSES = 2;
const WRITERS = 16;
const SECONDS = 5;
const ROUNDS = 5;

/**
 * Saves of 16 writers in two processes on PostgreSQL, each with an audit entry, until the entries are sealed. With the setting `OTHER_CHECKOUT`, the
 * folder of another checkout with its packages, that one is measured in turns with this one, on the same server.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureWriters() {
  const { startPostgres } = await tsImport('../tests/support/embedded-postgres.ts', import.meta.url);
  /** @type {import('../tests/support/embedded-postgres.ts').TemporaryPostgres} */
  const postgres = await startPostgres({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' });
  const other = process.env.OTHER_CHECKOUT;
  try {
    const databases = new Map([[projectRoot, await newDatabase(projectRoot, postgres.url, 'here')]]);
    if (other) databases.set(other, await newDatabase(other, postgres.url, 'other'));
    /** @type {Map<string, number[]>} */
    const rates = new Map([...databases.keys()].map((root) => [root, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [root, url] of databases) rates.get(root)?.push(await rateOf(root, url));
    }
    const here = rates.get(projectRoot) ?? [];
    const there = (other && rates.get(other)) || [];
    return [
      {
        what: `saves of ${WRITERS} writers in ${PROCESSES} processes, sealed`,
        measured: median(here),
        unit: '/s',
        note: listed(here, ''),
      },
      ...(there.length === 0
        ? []
        : [
            { what: 'the other checkout', measured: median(there), unit: '/s', note: listed(there, '') },
            { what: 'the ratio', measured: median(here) / median(there), unit: '', atLeast: 2.5 },
          ]),
    ];
  } finally {
    await postgres.stop();
  }
}

/**
 * @param {string} root
 * @param {string} server
 * @param {string} name
 * @returns {Promise<string>} the address of a new, migrated database
 */
async function newDatabase(root, server, name) {
  const url = new URL(server);
  url.pathname = `/${name}`;
  await run(root, ['create', server, name]);
  await run(root, ['migrate', url.href]);
  return url.href;
}

/**
 * @param {string} root
 * @param {string} url
 * @returns {Promise<number>} saves per second of all processes
 */
async function rateOf(root, url) {
  const writers = String(WRITERS / PROCESSES);
  const ends = await Promise.all(
    Array.from({ length: PROCESSES }, (_, index) =>
      run(root, ['write', url, String(index), writers, String(SECONDS)]),
    ),
  );
  const saves = ends.map((output) => JSON.parse(output));
  const seconds = Math.max(...saves.map((each) => each.seconds));
  return saves.reduce((sum, each) => sum + each.saves, 0) / seconds;
}

/**
 * @param {string} root of the checkout whose code is run
 * @param {string[]} args
 * @returns {Promise<string>} the output
 */
async function run(root, args) {
  const program = path.join(projectRoot, 'bench/writers/writer.mjs');
  const child = spawn(process.execPath, ['--import', 'tsx', program, root, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`A writer ended with ${code}`);
  return output;
}
