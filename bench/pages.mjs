// @ts-check
import { freshPage, slowDown, withBrowser } from './lib/browser.mjs';
import { heavyPhotograph } from './lib/photograph.mjs';
import { kilobytes, made, scriptsSentTo } from './lib/scripts-sent.mjs';
import { newDataDir, processorMilliseconds, removeDataDir, signIn, startServer } from './lib/server.mjs';
import { listed, median } from './lib/statistics.mjs';
import { publishTraining } from './lib/training.mjs';

const VISITS = 5;
const POSTS = 30;
const UNCHANGED = 500;
const editor = 'editor@example.com';

/**
 * The blog, a post, the catalogue of trainings and a training step, on a slow network and a slow machine, with an empty cache:
 * the size of the scripts, and the time until the page can be read and used. For an unchanged page: the processor time of its
 * 304.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measurePages() {
  const dataDir = newDataDir();
  const server = await startServer({ dataDir, env: { ADMIN_EMAILS: editor } });
  try {
    const token = await signIn(server, editor);
    await publishPosts(server.url, token);
    const learner = await beginLearning(server, token);
    const findings = await withBrowser(async (browser) => [
      ...(await measureVisits(browser, server.url, { path: '/blog', called: '/blog', ...site })),
      ...(await measureVisits(browser, server.url, { path: '/blog/post-1', called: 'a post', ...site })),
      ...(await measureVisits(browser, server.url, {
        path: '/trainings',
        called: 'the catalogue',
        ...learners,
      })),
      ...(await measureVisits(browser, server.url, {
        ...learner,
        called: 'a step of a training',
        ...learners,
      })),
    ]);
    return [...findings, await measureUnchanged(server)];
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

/**
 * The bounds of the server-rendered pages, and the element that is present once they can be used: the form, which their script
 * shows.
 */
const site = { weight: 60, seconds: 1.2, usable: 'form:not([hidden])' };
/** The same for the learners' pages: a training in the list, the button below a step. */
const learners = { weight: 165, seconds: 1.8, usable: 'article h2 a, article footer button' };

/**
 * Publishes trainings, and lets a client begin one.
 * @param {import('./lib/server.mjs').Running} server
 * @param {string} token an administrator's
 * @returns {Promise<{ path: string, token: string }>} the path of the training step, and the client's token
 */
async function beginLearning(server, token) {
  for (let n = 2; n <= 12; n += 1) await publishTraining(server.url, token, { title: `Training ${n}` });
  const { id, slug } = await publishTraining(server.url, token, { title: 'Knowing your client' });
  const client = await signIn(server, 'learner@example.com');
  const headers = { authorization: `Bearer ${client}`, 'content-type': 'application/json' };
  const post = async (/** @type {string} */ path, /** @type {object} */ body) => {
    const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`POST ${path} answered ${await answer.text()}`);
  };
  await post('/api/training-purchases', { trainingId: id });
  await post(`/api/trainings/${id}/learning`, {});
  return { path: `/trainings/${slug}/learn`, token: client };
}

/** @param {string} url @param {string} token */
async function publishPosts(url, token) {
  const authorization = `Bearer ${token}`;
  const picture = new FormData();
  picture.append('file', new Blob([await heavyPhotograph()]), 'cover.jpg');
  const uploaded = await fetch(`${url}/api/upload`, {
    method: 'POST',
    headers: { authorization },
    body: picture,
  });
  const { url: coverUrl } = await uploaded.json();
  /** @param {string} method @param {string} path @param {object} body */
  const call = async (method, path, body) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${await answer.text()}`);
    return answer.json();
  };
  for (let n = 1; n <= POSTS; n += 1) {
    const { id, version } = await call('POST', '/blogs', {
      title: `Post ${n}`,
      summary: 'Who has to register, with whom, and what to have at hand before beginning.',
      body: `<h2>Who</h2>${'<p>Whoever exchanges or transfers money for others registers first.</p>'.repeat(60)}`,
      tags: ['Registration'],
      ...(n === 1 && { coverUrl, coverAlt: 'A photograph' }),
    });
    await call('PATCH', `/blogs/${id}/state`, { state: 'published', version });
  }
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {{ path: string, called: string, weight: number, seconds: number, usable: string, token?: string }} page
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
async function measureVisits(browser, url, { path, called, weight, seconds, usable, token }) {
  const visits = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    visits.push(await visitOnce(browser, url + path, { usable, token }));
  }
  const times = visits.map(({ usableAt }) => usableAt);
  const scripts = visits[0]?.scripts ?? [];
  return [
    {
      what: `JS as sent to ${called}`,
      measured: kilobytes(scripts),
      unit: 'kB',
      atMost: weight,
      note: made(scripts),
    },
    {
      what: `${called} usable at 1.6 Mbit/s, 150 ms, CPU 4×`,
      measured: median(times) / 1000,
      unit: 's',
      atMost: seconds,
      note: `median of ${VISITS} visits (${listed(times, 'ms')})`,
    },
  ];
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {{ usable: string, token?: string | undefined }} options `usable`: the selector of an element that is present once the
 * page can be used
 */
async function visitOnce(browser, address, { usable, token = '' }) {
  const page = await freshPage(browser, { token });
  const scripts = scriptsSentTo(page);
  await page.addInitScript(watchForUse, usable);
  await slowDown(page, { cpu: 4, slowNetwork: true });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'usableAt' in window);
  const sent = await scripts.list();
  const usableAt = await page.evaluate(() => Number(Reflect.get(window, 'usableAt')));
  await page.context().close();
  return { usableAt, scripts: sent };
}

/** In the page: stores the time when it has been painted and the given element is present. @param {string} usable */
function watchForUse(usable) {
  const watch = () => {
    const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (painted && document.querySelector(usable)) {
      Object.assign(window, { usableAt: performance.now() });
    } else requestAnimationFrame(watch);
  };
  watch();
}

/**
 * @param {import('./lib/server.mjs').Running} server
 * @returns {Promise<import('./lib/report.mjs').Finding>}
 */
async function measureUnchanged({ url, pid }) {
  const address = `${url}/blog/post-1`;
  const etag = (await fetch(address)).headers.get('etag') ?? '';
  const ask = async () => {
    const answer = await fetch(address, { headers: { 'if-none-match': etag } });
    if (answer.status !== 304) throw new Error(`An unchanged post answered ${answer.status}`);
    await answer.text();
  };
  for (let n = 0; n < UNCHANGED; n += 1) await ask();
  const before = processorMilliseconds(pid);
  for (let n = 0; n < UNCHANGED; n += 1) await ask();
  return {
    what: 'processor time of the 304 of an unchanged post',
    measured: (processorMilliseconds(pid) - before) / UNCHANGED,
    unit: 'ms',
    atMost: 3,
    note: `mean of ${UNCHANGED}`,
  };
}
