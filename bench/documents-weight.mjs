// @ts-check
import { statSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../scripts/lib/project.mjs';
import { freshPage, withBrowser } from './lib/browser.mjs';
import { made, scriptsSentTo } from './lib/scripts-sent.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from './lib/server.mjs';

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

/**
 * How much script the documents page adds to what a client has already fetched for the forms: to show it, to upload a file, and
 * to view a picture in full size.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureDocumentsWeight() {
  const dataDir = newDataDir();
  const server = await startServer({ dataDir });
  try {
    const token = await signIn(server, 'documents@example.com');
    return await withBrowser(async (browser) => {
      const page = await freshPage(browser, { token });
      // Prefetched scripts belong to other pages.
      await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
      const scripts = scriptsSentTo(page);
      await page.goto(`${server.url}/wallet`);
      await page.getByRole('button', { name: 'Save & Next' }).waitFor();
      await page.waitForLoadState('networkidle');
      const before = new Set((await scripts.list()).map(({ name }) => name));

      await page.getByRole('link', { name: 'Required Onboarding Documents' }).click();
      await page
        .getByLabel('Tax form', { exact: true })
        .setInputFiles({ name: 'w9.png', mimeType: 'image/png', buffer: picture });
      await page.getByRole('button', { name: 'View w9.png' }).click();
      await page.getByRole('dialog').waitFor();
      await page.waitForLoadState('networkidle');
      const added = (await scripts.list())
        .filter(({ name }) => !before.has(name))
        .map((script) => ({ ...script, encoding: 'gzip', bytes: gzippedSize(script.name) }));
      return [
        {
          what: 'JS that the documents page adds to the forms before it, gzip',
          measured: added.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
          unit: 'kB',
          atMost: 60,
          note: made(added),
        },
      ];
    });
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

/** @param {string} name of a chunk @returns {number} bytes, as built */
function gzippedSize(name) {
  const built = path.join(projectRoot, 'dist/portal/assets', name);
  // The smallest files are not compressed.
  return (statSync(`${built}.gz`, { throwIfNoEntry: false }) ?? statSync(built)).size;
}
