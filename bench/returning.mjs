// @ts-check
import { freshPage, slowDown, withBrowser } from './lib/browser.mjs';
import { kilobytes, made, scriptsSentTo } from './lib/scripts-sent.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';
import { listed, median } from './lib/statistics.mjs';

const VISITS = 7;

/** The record that the client has saved before. */
const record = {
  legalName: 'Analytical Engines Ltd',
  registrationNumber: '01234567',
  dateOfIncorporation: '2015-03-12',
  countryOfLegalFormation: 'United Kingdom',
  taxIdentificationNumber: 'GB123456789',
  tradeName: '',
  companyPhone: '+442079460959',
  website: '',
  countryRegistered: 'United Kingdom',
  streetRegistered: '12 St James’s Square',
  cityRegistered: 'London',
  stateRegistered: 'Greater London',
  zipRegistered: 'SW1Y 4JH',
  countryPhysical: 'United Kingdom',
  streetPhysical: '12 St James’s Square',
  cityPhysical: 'London',
  statePhysical: 'Greater London',
  zipPhysical: 'SW1Y 4JH',
};

/**
 * `/company-details` for a signed-in client, on a slow network and a slow machine, with an empty cache: the requests until the
 * first field holds the text that was typed into it, and the time since the start of the navigation. The comparison with the same
 * form drawn by react-jsonschema-form with MUI is in docs/performance.md.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureReturning() {
  const dataDir = newDataDir();
  const server = await startServer({ dataDir });
  try {
    const token = await signIn(server, 'returning@example.com');
    await saveRecord(server.url, token);
    const visits = await withBrowser(async (browser) => {
      /** @type {Visit[]} */
      const visits = [];
      for (let visit = 0; visit < VISITS; visit += 1) {
        visits.push(await visitOnce(browser, `${server.url}/company-details`, '[name="legalName"]', token));
      }
      return visits;
    });
    const [first] = visits;
    if (!first) throw new Error('Nothing was measured');
    const time = median(visits.map(({ usableAt }) => usableAt));
    return [
      {
        what: 'requests of a returning client to the first usable form',
        measured: Math.max(...visits.map(({ requests }) => requests.length)),
        unit: '',
        atMost: 15,
        note: first.requests.join(' '),
      },
      {
        what: 'JS as sent to it',
        measured: kilobytes(first.scripts),
        unit: 'kB',
        atMost: 225,
        note: made(first.scripts),
      },
      {
        what: '/company-details usable at 1.6 Mbit/s, 150 ms, CPU 4×',
        measured: time / 1000,
        unit: 's',
        atMost: 2.2,
        note:
          `median of ${VISITS} visits (${listed(
            visits.map(({ usableAt }) => usableAt),
            'ms',
          )}), ` + `first paint after ${Math.round(median(visits.map(({ paintedAt }) => paintedAt)))} ms`,
      },
    ];
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

/**
 * @param {string} url
 * @param {string} token
 */
async function saveRecord(url, token) {
  const answer = await fetch(`${url}/api/company-details`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(record),
  });
  if (!answer.ok) throw new Error(`The record was not saved: ${answer.status} ${await answer.text()}`);
}

/**
 * @typedef {object} Visit
 * @property {number} usableAt milliseconds from the start of the navigation
 * @property {number} paintedAt
 * @property {string[]} requests the paths requested until then, in order
 * @property {{ name: string, bytes: number, encoding: string }[]} scripts the scripts among them
 */

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {string} selector of the field to type into
 * @param {string} token
 * @returns {Promise<Visit>}
 */
async function visitOnce(browser, address, selector, token) {
  const page = await freshPage(browser, { token });
  const scripts = scriptsSentTo(page);
  const requests = await requestsOf(page);
  await page.addInitScript(watchForUse, selector);
  await slowDown(page, { cpu: 4, slowNetwork: true });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'usableAt' in window);
  // The browser reports the first paint a little later.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const { usableAt, paintedAt } = await page.evaluate(() => ({
    usableAt: Number(Reflect.get(window, 'usableAt')),
    paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  const paths = requests.until(usableAt);
  // Requests that were sent by then count, though their responses may arrive later.
  await page.waitForLoadState('networkidle');
  const names = new Set(paths.map((path) => path.split('/').at(-1)));
  const sent = (await scripts.list()).filter(({ name }) => names.has(name));
  await page.context().close();
  return { usableAt, paintedAt, requests: paths, scripts: sent };
}

/**
 * Records every request of the page, including the one for the page itself.
 *
 * @param {import('playwright-core').Page} page
 */
async function requestsOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  /** @type {{ path: string, at: number }[]} */
  const noted = [];
  session.on('Network.requestWillBeSent', ({ request, timestamp }) => {
    if (request.url.startsWith('http')) noted.push({ path: new URL(request.url).pathname, at: timestamp });
  });
  return {
    /** @param {number} ms since the first request */
    until: (ms) => noted.filter(({ at }) => (at - (noted[0]?.at ?? 0)) * 1000 <= ms).map(({ path }) => path),
  };
}

/**
 * In the page, from the start of its navigation: types into the field as soon as it exists, and stores the time of the second
 * frame in which the field still holds the text; React would reset it if it had not received the event.
 *
 * @param {string} selector
 */
function watchForUse(selector) {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const typed = 'Typed at once Ltd';
  let frames = 0;
  const watch = () => {
    const field = document.querySelector(selector);
    if (field instanceof HTMLInputElement && !field.disabled && !field.readOnly) {
      if (field.value !== typed) {
        frames = 0;
        setValue?.call(field, typed);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      } else {
        frames += 1;
      }
      if (frames === 2) {
        Object.assign(window, { usableAt: performance.now() });
        return;
      }
    }
    requestAnimationFrame(watch);
  };
  watch();
}
