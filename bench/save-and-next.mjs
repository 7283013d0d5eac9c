// @ts-check
import { freshPage, withBrowser } from './lib/browser.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';
import { median, percentile } from './lib/statistics.mjs';
import { formShown, forms, saveButton } from './lib/walk.mjs';

/** Each client completes all seven forms with an empty cache. */
const CLIENTS = 5;

/**
 * "Save & Next" on localhost: the time from the click until the next page is painted, and whether a skeleton of a form was
 * painted in between.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureSaveAndNext() {
  const dataDir = newDataDir();
  const server = await startServer({ dataDir });
  try {
    const saves = await withBrowser(async (browser) => {
      /** @type {{ ms: number, skeletons: number, path: string }[]} */
      const all = [];
      for (let client = 0; client < CLIENTS; client += 1) {
        const token = await signIn(server, `save-${client}@example.com`);
        const page = await freshPage(browser, { token });
        await page.addInitScript(watchNextPage);
        all.push(...(await walk(page, server.url)));
        await page.context().close();
      }
      return all;
    });
    const times = saves.map(({ ms }) => ms);
    const slowest = [...saves].sort((a, b) => b.ms - a.ms).slice(0, 3);
    return [
      {
        what: 'Save & Next to the next form painted, p95',
        measured: percentile(times, 0.95),
        unit: 'ms',
        atMost: 150,
        note:
          `${saves.length} saves, median ${Math.round(median(times))} ms; slowest ` +
          `${slowest.map(({ path, ms }) => `${path} ${Math.round(ms)}`).join(', ')}; ` +
          'until two frames after the form stood on the page',
      },
      {
        what: 'skeletons painted between two forms',
        measured: saves.reduce((sum, { skeletons }) => sum + skeletons, 0),
        unit: '',
        atMost: 0,
      },
    ];
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} url
 */
async function walk(page, url) {
  const saves = [];
  await page.goto(`${url}/contact-details`);
  for (const [index, form] of forms.entries()) {
    await formShown(page, form.path);
    await form.fillIn(page);
    // A person takes longer for a form than the portal takes to fetch the next one.
    await page.waitForTimeout(600);
    await saveButton(page).click();
    const painted = await page.waitForFunction(() => Reflect.get(window, 'nextPage'));
    /** @type {{ ms: number, skeletons: number }} */
    const measured = await painted.jsonValue();
    saves.push({ ...measured, path: form.path });
    await formShown(page, forms[index + 1]?.path ?? '/control-ownership-verification');
  }
  return saves;
}

/**
 * In the page: the time from the click's own time stamp until two frames after another form is shown, and the number of form
 * skeletons in the painted frames.
 */
function watchNextPage() {
  const heading = () => document.querySelector('main h1')?.textContent ?? '';
  const isSkeleton = () => document.querySelector('main [role="status"][aria-busy="true"]') !== null;
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button[type="submit"]') : null;
      if (!button?.textContent.includes('Save & Next')) return;
      const from = heading();
      let skeletons = 0;
      let arrived = false;
      Object.assign(window, { nextPage: undefined });
      const eachFrame = () => {
        if (isSkeleton()) skeletons += 1;
        if (!arrived) requestAnimationFrame(eachFrame);
      };
      requestAnimationFrame(eachFrame);
      const observer = new MutationObserver(() => {
        if (arrived || heading() === '' || heading() === from || isSkeleton()) return;
        arrived = true;
        observer.disconnect();
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            Object.assign(window, { nextPage: { ms: performance.now() - event.timeStamp, skeletons } });
          }),
        );
      });
      observer.observe(document.documentElement, { subtree: true, childList: true, characterData: true });
    },
    true,
  );
}
