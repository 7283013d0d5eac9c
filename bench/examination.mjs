// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { run } from '../scripts/lib/project.mjs';
import { newDataDir, removeDataDir, residentMegabytes, signIn, startServer } from './lib/server.mjs';
import { median, percentile } from './lib/statistics.mjs';

/** Of which about two in three were approved once. */
const CASES = Number(process.env.EXAMINATION_CASES ?? 1600);
const RELATIONSHIPS = 1000;
const ADMIN = 'admin@example.com';
const SECRET = 'a-secret-for-measuring-that-is-long-enough';

/**
 * An examination pack on SQLite, where every query of the job waits for the same connection as the calls of others, and the calls of a
 * reviewer meanwhile.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureExamination() {
  const dataDir = newDataDir();
  const env = { APP_SECRET: SECRET, ADMIN_EMAILS: ADMIN };
  const filled = { ...process.env, ...env, DATA_DIR: dataDir };
  await run(process.execPath, ['scripts/seed.mjs', '--cases', String(CASES)], { env: filled });
  const server = await startServer({ dataDir, env });
  try {
    const token = await signIn(server, ADMIN);
    /** @param {string} path @param {object} [body] */
    const call = async (path, body) => {
      const answer = await fetch(`${server.url}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    };
    const today = new Date().toISOString().slice(0, 10);
    const from = `${Number(today.slice(0, 4)) - 9}-01-01`;
    const asked = { from, to: today, rating: '', tag: '', withDocuments: false };
    const before = residentMegabytes(server.pid);
    const started = performance.now();
    let pack = await call('/admin/examination-packs', asked);
    /** @type {number[]} */
    const times = [];
    let most = 0;
    while (pack.state === 'waiting' || pack.state === 'building') {
      const begun = performance.now();
      await call('/admin/cases?status=submitted');
      times.push(performance.now() - begun);
      most = Math.max(most, residentMegabytes(server.pid));
      pack = await call(`/admin/examination-packs/${pack.id}`);
      await pause(50);
    }
    const seconds = (performance.now() - started) / 1000;
    if (pack.state !== 'ready') throw new Error(`The pack is ${pack.state}: ${pack.error}`);
    return [
      {
        what: `examination pack of ${RELATIONSHIPS} relationships`,
        measured: (seconds / pack.relationships) * RELATIONSHIPS,
        unit: 's',
        atMost: 120,
        note: `${pack.relationships} relationships in ${seconds.toFixed(1)} s, ${(pack.size / 1e6).toFixed(1)} MB`,
      },
      {
        what: 'first page of the queue meanwhile, p95',
        measured: percentile(times, 0.95),
        unit: 'ms',
        atMost: 250,
        note: `median ${median(times).toFixed(0)} ms of ${times.length} calls; memory from ${before.toFixed(0)} to ${most.toFixed(0)} MB`,
      },
    ];
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}
