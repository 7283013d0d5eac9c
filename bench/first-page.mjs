// @ts-check
import { freshPage, slowDown, withBrowser } from './lib/browser.mjs';
import { kilobytes, made, scriptsSentTo } from './lib/scripts-sent.mjs';
import { newDataDir, removeDataDir, startServer } from './lib/server.mjs';
import { listed, median } from './lib/statistics.mjs';

const VISITS = 5;

/**
 * `/verify` on a slow network and a slow machine, with an empty cache: the time from the start of the navigation until the email
 * field accepts text and React has reacted, and the total size of the scripts. The state machine arrives last: the page is drawn
 * before, and a click waits for it.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureFirstPage() {
  const dataDir = newDataDir();
  const server = await startServer({ dataDir });
  try {
    const visits = await withBrowser(async (browser) => {
      const all = [];
      for (let visit = 0; visit < VISITS; visit += 1)
        all.push(await visitOnce(browser, `${server.url}/verify`));
      return all;
    });
    const times = visits.map(({ usableAt }) => usableAt);
    const scripts = visits[0]?.scripts ?? [];
    return [
      {
        what: 'JS as sent to /verify, with the machine',
        measured: kilobytes(scripts),
        unit: 'kB',
        atMost: 165,
        note: made(scripts),
      },
      {
        what: '/verify usable at 1.6 Mbit/s, 150 ms, CPU 4×',
        measured: median(times) / 1000,
        unit: 's',
        atMost: 1.5,
        note:
          `median of ${VISITS} visits (${listed(times, 'ms')}), ` +
          `first paint after ${Math.round(median(visits.map(({ paintedAt }) => paintedAt)))} ms, ` +
          `the machine here after ${Math.round(median(visits.map(({ machineAt }) => machineAt)))} ms`,
      },
    ];
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 */
async function visitOnce(browser, address) {
  const page = await freshPage(browser);
  const scripts = scriptsSentTo(page);
  await page.addInitScript(watchForUse);
  await slowDown(page, { cpu: 4, slowNetwork: true });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'usableAt' in window);
  await page.waitForFunction(isMachineHere);
  const sent = await scripts.list();
  // The browser reports the first paint a little later.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const { usableAt, machineAt, paintedAt } = await page.evaluate(() => ({
    usableAt: Number(Reflect.get(window, 'usableAt')),
    machineAt: Number(Reflect.get(window, 'machineAt')),
    paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  await page.context().close();
  return { usableAt, machineAt, paintedAt, scripts: sent };
}

/**
 * In the page, from the start of its navigation: types into the email field as soon as it exists, and stores the time when the
 * button, which is disabled for an empty address, is enabled.
 */
function watchForUse() {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const isUsable = () => {
    const field = document.querySelector('input[name="email"]');
    const button = field?.closest('form')?.querySelector('button[type="submit"]');
    if (!(field instanceof HTMLInputElement) || !(button instanceof HTMLButtonElement)) return false;
    if (field.value === '') {
      setValue?.call(field, 'ada@example.com');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    return !button.disabled;
  };
  const watch = () => {
    if (isUsable()) Object.assign(window, { usableAt: performance.now() });
    else requestAnimationFrame(watch);
  };
  watch();
}

/** In the page: returns whether the chunk with the machine has been fetched completely, and when. */
function isMachineHere() {
  const [machine] = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/assets\/opening-[^/]*\.js$/.test(name));
  if (!(machine instanceof PerformanceResourceTiming) || machine.responseEnd === 0) return false;
  Object.assign(window, { machineAt: machine.responseEnd });
  return true;
}
