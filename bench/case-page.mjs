// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { run } from '../scripts/lib/project.mjs';
import { freshPage, slowDown, withBrowser } from './lib/browser.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';
import { listed, median } from './lib/statistics.mjs';

const CASES = 1000;
const VISITS = 7;
/** A reviewer reads the queue before opening a case. */
const READING_MS = 4000;
const ADMIN = 'admin@example.com';
const SECRET = 'a-secret-for-measuring-that-is-long-enough';

/**
 * A case that is opened from the queue on a slow network and a slow machine: the time from the click until the browser has drawn
 * the company, the decisions and the summary, and until it has drawn the client's answers.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureCasePage() {
  const dataDir = newDataDir();
  const env = { APP_SECRET: SECRET, ADMIN_EMAILS: ADMIN };
  const filled = { ...process.env, ...env, DATA_DIR: dataDir };
  await run(process.execPath, ['scripts/seed.mjs', '--cases', String(CASES), '--cases-only'], {
    env: filled,
  });
  const server = await startServer({ dataDir, env });
  try {
    const token = await signIn(server, ADMIN);
    const visits = await withBrowser(async (browser) => {
      const all = [];
      for (let visit = 0; visit < VISITS; visit += 1) {
        all.push(await visitOnce(browser, `${server.url}/admin/cases?status=submitted`, token, visit));
      }
      return all;
    });
    const useful = visits.map(({ usefulAt }) => usefulAt);
    const whole = visits.map(({ wholeAt }) => wholeAt);
    return [
      {
        what: 'a case from the queue at 1.6 Mbit/s, 150 ms, CPU 4×: company, decisions and summary',
        measured: median(useful) / 1000,
        unit: 's',
        atMost: 1.5,
        note: `median of ${VISITS} visits (${listed(useful, 'ms')}); with the answers ${Math.round(median(whole))} ms`,
      },
    ];
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} address of the queue
 * @param {string} token
 * @param {number} row of the case to open
 */
async function visitOnce(browser, address, token, row) {
  const page = await freshPage(browser);
  await page.addInitScript((given) => localStorage.setItem('admin_access_token', given), token);
  await slowDown(page, { cpu: 4, slowNetwork: true });
  await page.goto(address);
  const link = page.locator('th a[href*="/admin/cases/"]').nth(row);
  await link.waitFor();
  await pause(READING_MS);
  const times = await link.evaluate(async (opened) => {
    const started = performance.now();
    /** @type {HTMLElement} */ (opened).click();
    const drawn = async (/** @type {string[]} */ ...selectors) => {
      while (!selectors.every((selector) => document.querySelector(selector))) {
        if (performance.now() - started > 60_000) throw new Error(`Not drawn: ${selectors.join(', ')}`);
        await new Promise(requestAnimationFrame);
      }
      // The frame after the one in which the elements exist: they are drawn.
      await new Promise(requestAnimationFrame);
      return performance.now() - started;
    };
    const usefulAt = await drawn('[aria-label="Decisions"]', '[aria-label="Summary"]');
    const wholeAt = await drawn('[data-part]');
    return { usefulAt, wholeAt };
  });
  await page.context().close();
  return times;
}
