// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import { run } from '../scripts/lib/project.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';
import { listed, median, percentile } from './lib/statistics.mjs';

const FEW = 1000;
const MANY = 100_000;
const CALLS = 200;
/** Seconds without a change after which the statistics are complete. */
const COUNTED_AFTER = 5;
/** They find more entries the more cases there are, so only their absolute times have bounds. */
const COMMON = 'search by common words';
const COMMON_IN_PALETTE = 'command palette by common words';
const ADMIN = 'admin@example.com';
const SECRET = 'a-secret-for-measuring-that-is-long-enough';

/**
 * The most frequent calls of reviewers, on both databases, with few cases and with many. The calls alternate between the two
 * servers, so that other load slows both.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureAdmin() {
  const sqlite = await measureOn('SQLite', async () => ({ env: {}, end: async () => {} }));
  const { startPostgres } = await tsImport('../tests/support/embedded-postgres.ts', import.meta.url);
  const postgres = await measureOn('PostgreSQL', async () => {
    const server = await startPostgres();
    return { env: { DATABASE_URL: server.url }, end: server.stop };
  });
  return [...sqlite, ...postgres];
}

/**
 * @param {string} name
 * @param {() => Promise<{ env: Record<string, string>, end: () => Promise<void> }>} open creates a separate database
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
async function measureOn(name, open) {
  /** @type {(() => Promise<void>)[]} */
  const endings = [];
  try {
    /** @type {Asked[]} */
    const both = [];
    for (const cases of [FEW, MANY]) {
      const dataDir = newDataDir();
      endings.push(async () => removeDataDir(dataDir));
      const database = await open();
      endings.push(database.end);
      const env = { ...database.env, APP_SECRET: SECRET, ADMIN_EMAILS: ADMIN };
      const filled = { ...process.env, ...env, DATA_DIR: dataDir };
      await run(process.execPath, ['scripts/seed.mjs', '--cases', String(cases)], { env: filled });
      const server = await startServer({ dataDir, env });
      endings.push(server.stop);
      both.push(await readyToAsk(server));
    }
    const [few, many] = both;
    if (!few || !many) throw new Error('Two servers are measured');
    for (let call = 0; call < CALLS; call += 1) {
      for (const asked of both) await asked.all(call);
    }
    return Object.keys(few.times).flatMap((what) => findings(name, what, few, many));
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

/** @typedef {{ times: Record<string, number[]>, all: (call: number) => Promise<void> }} Asked */

/**
 * @param {import('./lib/server.mjs').Running} server
 * @returns {Promise<Asked>}
 */
async function readyToAsk(server) {
  const token = await signIn(server, ADMIN);
  /** @param {string} path @param {object} [body] of a search that sends its text in a body */
  const get = async (path, body) => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  await untilCounted(() => get('/admin/drop-off?machine=submission'));
  /** @type {{ items: { id: string, company: string }[] }} */
  const { items } = await get('/admin/cases?sort=submittedAt&order=desc&pageSize=50');
  /** @param {number} call */
  const itemAt = (call) => items[call % items.length] ?? { id: '', company: '' };
  // Each filter fills a page of 25 both with few and with many cases: a shorter page would be a smaller response.
  const pages = [
    'status=submitted,in_review',
    'status=approved&page=2',
    'status=draft&page=3',
    'sort=company',
    'unread=true',
  ];
  // Reviewers list due cases in three ways: all, those due soon, and those with the most time left.
  const due = [
    'status=submitted,in_review&sort=dueAt',
    'status=submitted,in_review&dueDays=30&sort=dueAt',
    'assignee=nobody&sort=dueAt',
    'sort=dueAt&order=desc',
  ];
  // Prefixes of first names, a surname, an industry, a legal form, and two words at once.
  const common = ['mar', 'smith', 'payments', 'ltd', 'mar joh', 'smith ltd'];
  /** @param {string} text */
  const inPalette = (text) => /** @type {const} */ (['/admin/search', { text }]);
  /** @type {Record<string, (call: number) => string | readonly [string, object]>} */
  const paths = {
    'queue page': (call) => `/admin/cases?${pages[call % pages.length]}`,
    'queue page by due date': (call) => `/admin/cases?${due[call % due.length]}`,
    search: (call) => `/admin/cases?search=${encodeURIComponent(itemAt(call).company.slice(0, 12))}`,
    [COMMON]: (call) => `/admin/cases?search=${encodeURIComponent(common[call % common.length] ?? '')}`,
    'command palette': (call) => inPalette(itemAt(call).company.slice(0, 12)),
    [COMMON_IN_PALETTE]: (call) => inPalette(common[call % common.length] ?? ''),
    'case page': (call) => `/admin/cases/${itemAt(call).id}`,
    statistics: () => '/admin/statistics',
  };
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries(Object.keys(paths).map((what) => [what, []]));
  return {
    times,
    all: async (call) => {
      for (const [what, pathOf] of Object.entries(paths)) {
        const asked = pathOf(call);
        const started = performance.now();
        await (typeof asked === 'string' ? get(asked) : get(...asked));
        times[what]?.push(performance.now() - started);
      }
    },
  };
}

/**
 * Waits until the server has counted the dwell times of the cases that were added to its database. A server in production counts
 * a few entries each minute, not a million entries of the audit trail at once.
 *
 * @param {() => Promise<unknown>} figures
 */
async function untilCounted(figures) {
  let last = '';
  for (let same = 0; same < COUNTED_AFTER; ) {
    await pause(1000);
    const now = JSON.stringify(await figures());
    same = now === last ? same + 1 : 0;
    last = now;
  }
}

/**
 * @param {string} name
 * @param {string} what
 * @param {Asked} few
 * @param {Asked} many
 * @returns {import('./lib/report.mjs').Finding[]}
 */
function findings(name, what, few, many) {
  // The first calls are left out: the server has just started.
  const [less = [], more = []] = [few, many].map(({ times }) => times[what]?.slice(CALLS / 10));
  const p95 = percentile(more, 0.95);
  const absolute = {
    what: `${name}, ${MANY} cases: ${what}, p95`,
    measured: p95,
    unit: 'ms',
    atMost: what === 'statistics' ? 300 : 100,
    note: `median ${listed([median(more)], 'ms')}; with ${FEW} cases ${listed([median(less)], 'ms')}`,
  };
  if (what === COMMON || what === COMMON_IN_PALETTE) return [absolute];
  return [
    absolute,
    {
      what: `${name}: the same beside ${FEW} cases`,
      measured: p95 / percentile(less, 0.95),
      unit: '',
      atMost: 1.5,
    },
  ];
}
