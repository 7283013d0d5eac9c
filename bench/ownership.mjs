// @ts-check
import { freshPage, withBrowser } from './lib/browser.mjs';
import { submitFullCase } from './lib/full-case.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';
import { listed, percentile } from './lib/statistics.mjs';

const CALLS = 50;
/** Calls that are not counted: a server that has just started compiles its program. */
const WARM_UP = 5;
const DRAWINGS = 5;
/** The people in each of the three lists: 150 in the case. */
const PEOPLE = 50;
const ORGANIZATIONS = 60;
/** Organizations with ten people each: fewer would each be drawn without the switch. */
const HELD_BY_PEOPLE = 15;
const ADMIN = 'admin@example.com';

/**
 * The compliance file and the ownership of a client with 150 people and 60 organizations: the calls, and the drawing in the
 * browser.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureOwnership() {
  const dataDir = newDataDir();
  const env = { ADMIN_EMAILS: ADMIN, COMPLIANCE: 'fintrac' };
  const server = await startServer({ dataDir, env });
  try {
    const client = await signIn(server, 'large@example.com');
    const admin = await signIn(server, ADMIN);
    const id = await submitFullCase(server.url, client, { people: PEOPLE, admin });
    const address = `${server.url}/api/admin/cases/${id}`;
    const headers = { authorization: `Bearer ${admin}` };
    const { structure } = await answerOf(`${address}/ownership`, { headers });
    const body = JSON.stringify(withOrganizations(structure));
    const json = { ...headers, 'content-type': 'application/json' };
    await answerOf(`${address}/ownership`, { method: 'PUT', headers: json, body });
    const found = [];
    for (const part of ['compliance', 'ownership']) {
      found.push(await timeOf(part, () => answerOf(`${address}/${part}`, { headers })));
    }
    return [...found, ...(await drawn(`${server.url}/admin/cases/${id}/ownership`, admin))];
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

/** @param {string} address @param {RequestInit} init @returns {Promise<any>} */
async function answerOf(address, init) {
  const answer = await fetch(address, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/**
 * Returns the prefilled structure with organizations in layers of ten between the client and its people.
 *
 * @param {import('../domain/compliance/ownership/structure.ts').OwnershipStructure} structure
 */
function withOrganizations({ nodes, ...rest }) {
  const link = { shares: null, votes: null, control: '', roles: [] };
  const organizations = Array.from({ length: ORGANIZATIONS - 1 }, (_, n) => ({
    ...{ id: `o${n}`, kind: 'corporation', name: `Holding ${n} Inc.`, country: 'Canada' },
    ...{ email: '', lists: [] },
  }));
  const people = nodes.filter(({ kind }) => kind === 'person');
  return {
    ...rest,
    nodes: [...nodes, ...organizations],
    links: [
      ...organizations.map(({ id }, n) => ({
        ...link,
        owner: id,
        owned: n < 10 ? 'client' : `o${n - 10}`,
        shares: n < 10 ? 10 : 50,
      })),
      ...people.map(({ id }, n) => ({
        ...link,
        owner: id,
        owned: organizations[n % HELD_BY_PEOPLE]?.id ?? 'client',
        shares: 10,
      })),
    ],
  };
}

/** @param {string} part @param {() => Promise<unknown>} call @returns {Promise<import('./lib/report.mjs').Finding>} */
async function timeOf(part, call) {
  const times = [];
  for (let n = 0; n < CALLS + WARM_UP; n += 1) {
    const started = performance.now();
    await call();
    if (n >= WARM_UP) times.push(performance.now() - started);
  }
  return {
    what: `${part} of a client with 150 people, 60 organizations: p95`,
    measured: percentile(times, 0.95),
    unit: 'ms',
    atMost: 150,
    note: `${CALLS} calls, median ${Math.round(percentile(times, 0.5))} ms`,
  };
}

/**
 * From the response with the structure to the frame with every box, and from the switch for every holder to that frame.
 *
 * @param {string} address @param {string} token
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
function drawn(address, token) {
  return withBrowser(async (browser) => {
    /** @type {{ opened: number[], whole: number[] }} */
    const times = { opened: [], whole: [] };
    for (let n = 0; n < DRAWINGS; n += 1) {
      const page = await freshPage(browser);
      await page.addInitScript((given) => localStorage.setItem('admin_access_token', given), token);
      await page.goto(address);
      times.opened.push(
        await page.evaluate(async () => {
          while (!document.querySelector('.react-flow__node')) {
            if (performance.now() > 60_000) throw new Error('Nothing is drawn after a minute');
            await new Promise(requestAnimationFrame);
          }
          await new Promise(requestAnimationFrame);
          const [answer] = performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.endsWith('/ownership') && name.includes('/api/'));
          return performance.now() - /** @type {PerformanceResourceTiming} */ (answer).responseEnd;
        }),
      );
      const toggle = await page.getByLabel('Draw every holder').elementHandle();
      times.whole.push(
        await page.evaluate(async (input) => {
          const boxes = () => document.querySelectorAll('.react-flow__node').length;
          const before = boxes();
          const started = performance.now();
          /** @type {HTMLElement | null} */ (input)?.click();
          while (boxes() <= before) {
            if (performance.now() - started > 60_000) throw new Error('The switch draws nothing');
            await new Promise(requestAnimationFrame);
          }
          await new Promise(requestAnimationFrame);
          return performance.now() - started;
        }, toggle),
      );
      await page.context().close();
    }
    const finding = (/** @type {string} */ what, /** @type {number[]} */ of) => ({
      what: `drawing of 60 organizations, ${what}`,
      measured: percentile(of, 0.5),
      unit: 'ms',
      atMost: 1000,
      note: `median of ${listed(of, 'ms')}`,
    });
    return [
      finding('small holders as one box, after the response', times.opened),
      finding('each of 150 people, after the switch', times.whole),
    ];
  });
}
