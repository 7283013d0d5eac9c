// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { freshPage, withBrowser } from './lib/browser.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';
import { listed, median, percentile } from './lib/statistics.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Browser} Browser */

/** Visits of each of the machines that were the slowest in a first visit of every one. */
const VISITS = 5;
const SLOWEST = 3;
const ROUNDS = 20;
/** A state that is not drawn within this time is an error, because a click would otherwise be waited for forever. */
const LONGEST_MS = 20_000;
/** About the time until a person has read the result of a click and clicks again. */
const BETWEEN_CLICKS_MS = 500;
/** The folder of the browser tests' build. */
const folder = 'dist/inspected';

/** @type {typeof import('../paths/machines.ts')} */
const { machines } = await tsImport('../paths/machines.ts', import.meta.url);
/** @type {typeof import('../machines/steps.ts')} */
const { steps } = await tsImport('../machines/steps.ts', import.meta.url);

/**
 * The developers' page: how soon it draws what happens in a portal in another window, and how soon it opens with each machine.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureMachines() {
  await ensureBuilt({ folder, inspect: true });
  const dataDir = newDataDir();
  const server = await startServer({ dataDir, program: `${folder}/server/main.js` });
  try {
    const token = await signIn(server, 'watched@example.com');
    return await withBrowser(async (browser) => [
      ...(await measureLive(browser, server.url, token)),
      await measureOpening(browser, server.url),
    ]);
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {string} token
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
async function measureLive(browser, url, token) {
  const portal = await freshPage(browser, { token });
  await portal.addInitScript(noteClicks);
  await portal.goto(`${url}/wallet`);
  await portal.context().addInitScript(watchDrawing);
  // A separate window: a background tab paints nothing, and a window that knows its opener shares its process.
  const opened = portal.context().waitForEvent('page');
  await portal.evaluate(
    (address) => void window.open(address, '', 'popup,noopener'),
    `${url}/dev/machines#onboarding`,
  );
  const dev = await opened;

  const seek = (/** @type {string} */ place) =>
    dev.evaluate(([sought, longest]) => Reflect.get(window, 'seek')(sought, longest), [place, LONGEST_MS]);
  const drawn = () => dev.evaluate(() => Reflect.get(window, 'drawn'));

  /**
   * @param {string} name of the button or link to click
   * @param {string} place the state that is entered at once
   * @returns {Promise<number>} ms from the click to the frame that shows the state as active
   */
  const drawnAfter = async (name, place) => {
    const pressed = portal
      .getByRole('button', { name, exact: true })
      .or(portal.locator(`nav a[href="${name}"]`));
    await pressed.filter({ visible: true }).waitFor();
    await pause(BETWEEN_CLICKS_MS);
    await seek(place);
    await pressed.filter({ visible: true }).click();
    const drawnAt = await drawn();
    return drawnAt - (await portal.evaluate(() => Reflect.get(window, 'clickedAt')));
  };

  const wallet = 'verified.step.wallet';
  await seek(`${wallet}.ready.editing`);
  await drawn();
  const within = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    within.push(await drawnAfter('Add New', `${wallet}.adding`));
    within.push(await drawnAfter('Cancel', `${wallet}.ready.editing`));
  }
  const between = [];
  while (between.length < ROUNDS * 2) {
    for (const { id, path } of steps) between.push(await drawnAfter(path, `verified.step.${id}`));
  }
  await portal.context().close();
  return [
    finding('An event within a step, drawn in the other window', within),
    finding('Another step opened, drawn in the other window', between),
  ];
}

/** @param {string} what @param {readonly number[]} times */
function finding(what, times) {
  return {
    what: `${what}, p95`,
    measured: percentile(times, 0.95),
    unit: 'ms',
    atMost: 150,
    note: `${times.length} clicks, median ${Math.round(median(times))} ms, longest ${Math.round(Math.max(...times))} ms`,
  };
}

/**
 * @param {Browser} browser
 * @param {string} url
 * @returns {Promise<import('./lib/report.mjs').Finding>}
 */
async function measureOpening(browser, url) {
  const timeOf = async (/** @type {string} */ id) => {
    const page = await freshPage(browser);
    await page.addInitScript(watchOpening, id);
    await page.goto(`${url}/dev/machines#${id}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'drawnAt' in window);
    const time = await page.evaluate(() => Number(Reflect.get(window, 'drawnAt')));
    await page.context().close();
    return time;
  };
  const openings = [];
  for (const id of Object.keys(machines)) openings.push({ id, time: await timeOf(id) });
  openings.sort((a, b) => b.time - a.time);
  for (const opening of openings.slice(0, SLOWEST)) {
    const again = [];
    for (let visit = 0; visit < VISITS; visit += 1) again.push(await timeOf(opening.id));
    opening.time = median(again);
  }
  const times = openings.map(({ time }) => time);
  const slowest = openings.find(({ time }) => time === Math.max(...times));
  return {
    what: '/dev/machines opened with its slowest drawing',
    measured: Math.max(...times) / 1000,
    unit: 's',
    atMost: 1.5,
    note: `${slowest?.id}; each of ${times.length} machines with an empty cache, the slowest ${SLOWEST} as the median of ${VISITS} visits: ${listed(times, 'ms')}`,
  };
}

/** In the portal: stores the time of a click, on a clock that all pages share. */
function noteClicks() {
  const note = (/** @type {Event} */ event) =>
    Object.assign(window, { clickedAt: performance.timeOrigin + event.timeStamp });
  window.addEventListener('click', note, { capture: true });
}

/**
 * In the developers' page: `seek` sets `drawn` to a promise of the time when a state is painted as active, which is rejected
 * after the longest time.
 */
function watchDrawing() {
  let isInFrame = false;
  // The callbacks of a frame run before it is painted; a message that they post arrives after it.
  const afterFrame = (/** @type {() => void} */ act) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = act;
    port2.postMessage(null);
  };
  const everyFrame = () => {
    isInFrame = true;
    afterFrame(() => {
      isInFrame = false;
    });
    requestAnimationFrame(everyFrame);
  };
  requestAnimationFrame(everyFrame);
  const seek = (/** @type {string} */ place, /** @type {number} */ longest) => {
    const isDrawn = () =>
      document.querySelector(`[data-id="${place}"]`)?.getAttribute('title')?.includes(', active') ?? false;
    const drawn = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`${place} was not drawn as active within ${longest} ms`)), longest);
      const painted = () => {
        observer.disconnect();
        // A change in a frame's callbacks is painted in that frame, any other change in the next one.
        if (isInFrame) afterFrame(() => resolve(performance.timeOrigin + performance.now()));
        else requestAnimationFrame(painted);
      };
      const observer = new MutationObserver(() => isDrawn() && painted());
      observer.observe(document, { subtree: true, childList: true, attributeFilter: ['title'] });
      if (isDrawn()) painted();
    });
    // It may be rejected before it is asked for.
    drawn.catch(() => {});
    Object.assign(window, { drawn });
  };
  Object.assign(window, { seek });
}

/** In the developers' page: stores the time when the drawing of a machine has been painted. @param {string} id */
function watchOpening(id) {
  const watch = () => {
    const drawing = document.querySelector(`[aria-label^="The state machine ${id};"]`);
    const part = drawing?.querySelector('.react-flow__node');
    // The library hides parts until it knows their positions.
    if (part && getComputedStyle(part).visibility === 'visible') {
      requestAnimationFrame(() => Object.assign(window, { drawnAt: performance.now() }));
    } else requestAnimationFrame(watch);
  };
  watch();
}
