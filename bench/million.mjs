// @ts-check
import { tsImport } from 'tsx/esm/api';
import { run } from '../scripts/lib/project.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';
import { listed, median, percentile } from './lib/statistics.mjs';

const SEEDED = 5_000;
const COPIES = 200;
const ROUNDS = 40;
/** Calls of each kind that are not counted. */
const WARM_UP = 4;
const ADMIN = 'admin@example.com';
const SECRET = 'a-secret-for-measuring-that-is-long-enough';

/**
 * A million clients and ten million audit entries on PostgreSQL: 5,000 seeded cases, multiplied by SQL. It needs 20 GB in the folder
 * for temporary files and, on two cores, half an hour.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureMillion() {
  const { startPostgres } = await tsImport('../tests/support/embedded-postgres.ts', import.meta.url);
  const { multiply } = await tsImport('./million/multiply.ts', import.meta.url);
  /** @type {import('../tests/support/embedded-postgres.ts').TemporaryPostgres} */
  const postgres = await startPostgres({
    shared_buffers: '2GB',
    max_wal_size: '4GB',
    maintenance_work_mem: '512MB',
  });
  const dataDir = newDataDir();
  try {
    const env = { DATABASE_URL: postgres.url, APP_SECRET: SECRET, ADMIN_EMAILS: ADMIN };
    const filled = { ...process.env, ...env, DATA_DIR: dataDir };
    await run(process.execPath, ['scripts/seed.mjs', '--cases', String(SEEDED)], { env: filled });
    await multiply({ ...env, DATA_DIR: dataDir }, COPIES);
    return await measureFilled({ dataDir, env });
  } finally {
    await postgres.stop();
    removeDataDir(dataDir);
  }
}

/**
 * @param {{ dataDir: string, env: Record<string, string> }} filled
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureFilled({ dataDir, env }) {
  // The first start may have to migrate.
  await (await startServer({ dataDir, env })).stop();
  const server = await startServer({ dataDir, env });
  try {
    const token = await signIn(server, ADMIN);
    /** @param {string} path */
    const get = async (path) => {
      const answer = await fetch(`${server.url}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const body = await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body}`);
      return JSON.parse(body);
    };
    const paths = await pathsFor(get);
    /** @type {import('./lib/report.mjs').Finding[]} */
    const found = [
      { what: 'start, 1,000,000 clients', measured: server.startedInMs, unit: 'ms', atMost: 3000 },
    ];
    for (const [what, pathOf] of Object.entries(paths)) {
      const times = [];
      for (let call = 0; call < ROUNDS + WARM_UP; call += 1) {
        const begun = performance.now();
        await get(pathOf(call));
        if (call >= WARM_UP) times.push(performance.now() - begun);
      }
      found.push({
        what: `1,000,000 clients: ${what}, p95`,
        measured: percentile(times, 0.95),
        unit: 'ms',
        atMost: 100,
        note: `median ${listed([median(times)], 'ms')}`,
      });
    }
    return found;
  } finally {
    await server.stop();
  }
}

/**
 * @param {(path: string) => Promise<any>} get
 * @returns {Promise<Record<string, (call: number) => string>>}
 */
async function pathsFor(get) {
  /** @type {{ items: { id: string, company: string }[] }} */
  const { items } = await get('/admin/cases?sort=submittedAt&order=desc&pageSize=50');
  /** @param {number} call */
  const itemAt = (call) => items[call % items.length] ?? { id: '', company: '' };
  // Only the seeded cases have answers; a copy has another id.
  const originals = items.map(({ id }) => id.split('~')[0] ?? id);
  const pages = [
    'status=submitted,in_review',
    'status=approved&page=2',
    'status=draft&page=3',
    'sort=company',
  ];
  const common = ['mar', 'smith', 'payments', 'ltd', 'mar joh', 'smith ltd'];
  return {
    'queue page': (call) => `/admin/cases?${pages[call % pages.length]}`,
    'queue page 100': (call) =>
      `/admin/cases?${pages[call % pages.length]?.replace(/&page=\d/, '')}&page=100`,
    search: (call) => `/admin/cases?search=${encodeURIComponent(itemAt(call).company.slice(0, 12))}`,
    'search by common words': (call) =>
      `/admin/cases?search=${encodeURIComponent(common[call % common.length] ?? '')}`,
    'case page': (call) => `/admin/cases/${originals[call % originals.length]}`,
    timeline: (call) => `/admin/cases/${originals[call % originals.length]}/timeline`,
    'audit trail': (call) =>
      `/admin/audit?action=${['section.*', 'submission.*', 'session.started'][call % 3]}`,
  };
}
