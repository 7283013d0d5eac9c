// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../scripts/lib/project.mjs';
import { freshPage, withBrowser } from './lib/browser.mjs';
import { kilobytes, made, scriptsSentTo } from './lib/scripts-sent.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';
import { formShown, forms, saveButton } from './lib/walk.mjs';

/**
 * How much script a signed-in client receives: up to the first form, and over all seven forms, including prefetched scripts and
 * the add forms.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureFormsWeight() {
  const dataDir = newDataDir();
  const server = await startServer({ dataDir });
  try {
    const token = await signIn(server, 'weight@example.com');
    return await withBrowser(async (browser) => {
      const toFirstForm = await openFirstForm(await freshPage(browser, { token }), server.url);
      const { all, calendar } = await walkAllForms(await freshPage(browser, { token }), server.url);
      const administrators = all.filter(({ name }) => administratorsFiles().includes(name));
      return [
        {
          what: 'JS as sent, signed in, to the first usable form',
          measured: kilobytes(toFirstForm),
          unit: 'kB',
          atMost: 230,
          note: made(toFirstForm),
        },
        {
          what: 'JS as sent over all seven forms, with what is fetched ahead',
          measured: kilobytes(all),
          unit: 'kB',
          atMost: 330,
          note: `${made(all)}; opening a calendar adds ${kilobytes(calendar).toFixed(1)} kB`,
        },
        {
          what: "administrators' code sent to a client",
          measured: kilobytes(administrators),
          unit: 'kB',
          atMost: 0,
        },
      ];
    });
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} url
 */
async function openFirstForm(page, url) {
  const scripts = scriptsSentTo(page);
  await page.goto(`${url}/contact-details`, { waitUntil: 'commit' });
  const usable = page.waitForFunction(() => {
    const field = document.querySelector('input[name="firstName"]');
    return field instanceof HTMLInputElement && !field.disabled;
  });
  await usable;
  const sent = await scripts.list();
  await page.context().close();
  return sent;
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} url
 */
async function walkAllForms(page, url) {
  const scripts = scriptsSentTo(page);
  await page.goto(`${url}/contact-details`);
  for (const form of forms) {
    await formShown(page, form.path);
    await form.fillIn(page);
    await saveButton(page).click();
  }
  await formShown(page, '/control-ownership-verification');
  await page.waitForLoadState('networkidle');
  const all = await scripts.list();

  await page.goto(`${url}/company-details`);
  await page.getByRole('button', { name: 'Choose date' }).click();
  await page.getByRole('dialog').waitFor();
  const known = new Set(all.map(({ name }) => name));
  const calendar = (await scripts.list()).filter(({ name }) => !known.has(name));
  await page.context().close();
  return { all, calendar };
}

/** @returns {string[]} file names of the chunks of the administrators' area */
function administratorsFiles() {
  const file = path.join(projectRoot, 'dist/portal/.vite/manifest.json');
  /** @type {Record<string, { file: string, src?: string }>} */
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  return Object.values(manifest)
    .filter(({ src }) => src?.startsWith('src/admin/'))
    .map((chunk) => path.basename(chunk.file));
}
