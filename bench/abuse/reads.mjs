// @ts-check
import { run } from '../../scripts/lib/project.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from '../lib/server.mjs';
import { median } from '../lib/statistics.mjs';

const CASES = 1000;
const ADMINS = ['ann@example.com', 'bob@example.com'];
const SECRET = 'a-secret-for-measuring-that-is-long-enough';

/**
 * The cost of recording that a staff member viewed a case page. One of two staff members has viewed the case already, so that
 * their second view adds no entry, and the first view of the other adds one; they take turns at being first.
 *
 * @returns {Promise<import('../lib/report.mjs').Finding[]>}
 */
export async function measureReads() {
  const dataDir = newDataDir();
  const env = { APP_SECRET: SECRET, ADMIN_EMAILS: ADMINS.join(',') };
  try {
    const filled = { ...process.env, ...env, DATA_DIR: dataDir };
    await run(process.execPath, ['scripts/seed.mjs', '--cases', String(CASES)], { env: filled });
    const server = await startServer({ dataDir, env });
    try {
      return await measureOn(server);
    } finally {
      await server.stop();
    }
  } finally {
    removeDataDir(dataDir);
  }
}

/**
 * @param {import('../lib/server.mjs').Running} server
 * @returns {Promise<import('../lib/report.mjs').Finding[]>}
 */
async function measureOn(server) {
  const [ann = '', bob = ''] = [await signIn(server, ADMINS[0] ?? ''), await signIn(server, ADMINS[1] ?? '')];
  const ids = await caseIds(server, ann);
  /** @type {{ recorded: number[], again: number[] }} */
  const times = { recorded: [], again: [] };
  for (const [index, id] of ids.entries()) {
    await lookAt(server, ann, id);
    const first = async () => times.recorded.push(await lookAt(server, bob, id));
    const again = async () => times.again.push(await lookAt(server, ann, id));
    for (const look of index % 2 === 0 ? [first, again] : [again, first]) await look();
  }
  // The first calls are left out: the server has just started.
  const counted = { recorded: times.recorded.slice(CASES / 10), again: times.again.slice(CASES / 10) };
  // Both views of a case are moments apart, so that other load on the machine slows both.
  const ratios = counted.recorded.map((time, index) => (counted.again[index] ?? 0) / time);
  return [
    {
      what: 'case page whose reading is an entry: speed of one whose is not',
      measured: median(ratios),
      unit: '',
      atLeast: 0.95,
      note: `medians ${median(counted.recorded).toFixed(2)} and ${median(counted.again).toFixed(2)} ms`,
    },
  ];
}

/**
 * @param {import('../lib/server.mjs').Running} server
 * @param {string} token
 * @returns {Promise<string[]>}
 */
async function caseIds(server, token) {
  const ids = [];
  for (let page = 1; ids.length < CASES; page += 1) {
    const { items } = await get(server, token, `/admin/cases?pageSize=100&page=${page}`);
    if (items.length === 0) break;
    ids.push(...items.map((/** @type {{ id: string }} */ { id }) => id));
  }
  return ids;
}

/**
 * The calls of a case page. @returns {Promise<number>} milliseconds
 * @param {import('../lib/server.mjs').Running} server
 * @param {string} token
 * @param {string} id
 */
async function lookAt(server, token, id) {
  const started = performance.now();
  await get(server, token, `/admin/cases/${id}`);
  await get(server, token, `/admin/cases/${id}/timeline`);
  await get(server, token, `/notes?onboardingId=${id}`);
  return performance.now() - started;
}

/**
 * @param {import('../lib/server.mjs').Running} server
 * @param {string} token
 * @param {string} path
 */
async function get(server, token, path) {
  const answer = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body}`);
  return JSON.parse(body);
}
