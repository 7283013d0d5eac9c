// @ts-check
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot, run } from '../scripts/lib/project.mjs';
import { sqliteLibrary } from '../server/platform/db/sqlite-package.mjs';
import { at, startCalls } from './lib/calls.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';

/** The sizes of the figure; smaller ones for a machine with less time or space. */
const CASES = Number(process.env.BACKUP_CASES ?? 100_000);
const GIGABYTES = Number(process.env.BACKUP_GIGABYTES ?? 10);
const FILE_BYTES = 1_000_000;
const QUIET_MS = 30_000;
const SECRETS = { APP_SECRET: 'bench-'.repeat(8), BACKUP_KEY: 'bench-'.repeat(8) };

/**
 * Backs up an SQLite database and a folder of files while clients read and save, and compares the calls with those of a time without
 * a backup.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureBackup() {
  const dataDir = newDataDir();
  const env = { ...process.env, ...SECRETS, DATA_DIR: dataDir };
  try {
    await run('npm', ['run', '-s', 'seed', '--', '--cases', String(CASES)], { env });
    fillFiles(dataDir, Math.round((GIGABYTES * 1e9) / FILE_BYTES));
    const server = await startServer({ dataDir, env: { ...SECRETS, LOG_LEVEL: 'silent' } });
    try {
      const token = await signIn(server, 'backup@example.com');
      const quiet = await startCalls(server.url, token);
      await pause(QUIET_MS);
      const before = await quiet.stop();
      const load = await startCalls(server.url, token);
      const begun = performance.now();
      await backUp(`${dataDir}-to`, env);
      const seconds = (performance.now() - begun) / 1000;
      const during = await load.stop();
      const note = `${CASES} cases, ${GIGABYTES} GB of files, ${during.length} calls in ${seconds.toFixed(0)} s; p99 ${at(during, 0.99)} ms, `;
      const without = `without a backup p99 ${at(before, 0.99)} ms, the slowest ${at(before, 1)} ms`;
      return [
        {
          what: 'a call during a backup, the slowest',
          measured: at(during, 1),
          unit: 'ms',
          atMost: 250,
          note: note + without,
        },
        {
          what: 'calls over 250 ms during a backup',
          measured: during.filter((ms) => ms > 250).length,
          unit: '',
        },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    removeDataDir(dataDir);
    removeDataDir(`${dataDir}-to`);
  }
}

/**
 * @param {string} to
 * @param {NodeJS.ProcessEnv} env
 */
async function backUp(to, env) {
  const args = ['dist/server/operate.js', 'backup', '--to', to];
  const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  // 3: most seeded cases have no bytes of their files.
  if (code !== 0 && code !== 3) throw new Error(`The backup ended with ${code}`);
}

/**
 * Adds files that the database names. Their bytes are random, as those of encrypted files.
 *
 * @param {string} dataDir
 * @param {number} count
 */
function fillFiles(dataDir, count) {
  const SqliteDatabase = sqliteLibrary();
  const database = new SqliteDatabase(path.join(dataDir, 'portal.sqlite'));
  const insert = database.prepare(
    `insert into files (id, owner_id, kind, name_encrypted, content_type, size, width, height, created_at, stored_at, sealed)
     values (?, 'bench', 'onboarding', '', 'image/jpeg', ?, 1, 1, '2026-01-01', '2026-01-01', 1)`,
  );
  const bytes = randomBytes(FILE_BYTES);
  database.exec('begin');
  for (let number = 0; number < count; number += 1) {
    const id = crypto.randomUUID();
    const folder = path.join(dataDir, 'files', id.slice(0, 2), id.slice(2, 4));
    mkdirSync(folder, { recursive: true });
    bytes.writeUInt32BE(number);
    writeFileSync(path.join(folder, `${id}.original`), bytes);
    insert.run(id, FILE_BYTES);
  }
  database.exec('commit');
  database.close();
}
