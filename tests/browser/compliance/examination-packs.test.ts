import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { areaEnv, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { openAreaPage } from '../support/area.ts';
import { dialog } from '../support/case-page.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let ada: Client;
let id: string;
beforeAll(async () => {
  ada = await signInAdministrator(portal);
  ({ id } = await newSubmittedCase(portal));
  for (const body of [{ event: 'takeIntoReview' }, { event: 'approve', rationale: 'Known to us.' }]) {
    const decided = await portal.call('POST', `/onboarding/${id}/decision`, { as: ada, body });
    expect(decided.status).toBe(200);
  }
});

/** Chooses a file in the dialog that a button opens. */
async function check(page: Page, file: Parameters<Page['setInputFiles']>[1]): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await button(page, 'Choose a ZIP file').click();
  await (await chosen).setFiles(file);
}

it('a pack is made, downloaded, checked, and verifies itself without the portal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pack-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const page = await portal.open('/admin', { staffMember: ada });
  await openAreaPage(page, 'Examination packs');
  await page.getByText('No packs').waitFor();
  await expectFineEverywhere(page);

  await button(page, 'New pack').click();
  const asked = dialog(page, 'Make an examination pack');
  await asked.getByLabel('First day').fill('2100-01-01');
  await button(asked, 'Make the pack').click();
  await asked.getByText('Enter a last day that is not before the first').waitFor();
  await expectFineEverywhere(page);
  await asked.getByLabel('First day').fill('2026-01-01');
  await button(asked, 'Make the pack').click();
  await toasts(page).getByText('The pack is being made.').waitFor();
  const row = page.getByRole('row').filter({ hasText: '1 January 2026' });
  await row.getByText('Ready', { exact: true }).waitFor();
  await row.getByText(/^1, \d+ kB/).waitFor();
  await expectFineEverywhere(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download/ }).click(),
  ]);
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  await check(page, path);
  await page.getByText('Unchanged', { exact: true }).waitFor();
  await check(page, { name: 'other.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await page.getByText('Not a pack of this portal').waitFor();

  const archive = unzipSync(await readFile(path));
  const html = join(folder, 'index.html');
  await writeFile(html, archive['index.html'] ?? '');
  const pack = await page.context().newPage();
  await pack.context().setOffline(true);
  const problems: string[] = [];
  pack.on('console', (message) => problems.push(message.text()));
  pack.on('request', (request) => {
    if (!request.url().startsWith('file:')) problems.push(request.url());
  });
  await pack.goto(pathToFileURL(html).href);
  await pack.getByText('Verified: all 3 records are as the manifest lists them.').waitFor();
  const listed = await portal.call('GET', '/admin/examination-packs', { as: ada });
  const { items }: { items: { rootHash: string }[] } = await listed.json();
  await pack.getByText(items[0]?.rootHash ?? 'none').waitFor();
  const relationship = pack.getByRole('row').filter({ has: pack.getByRole('link') });
  await relationship.getByRole('link').click();
  await pack.getByRole('heading', { name: 'Compliance file' }).waitFor();
  await pack.getByRole('cell', { name: 'Identity verified by a method' }).first().waitFor();
  await pack.getByRole('link', { name: 'All relationships' }).click();
  await pack.getByText('Verified: all 3 records').waitFor();
  expect(problems).toEqual([]);

  // One changed byte of a record is named.
  const text = await readFile(html, 'utf8');
  const changed = text.replace('"rating":"', '"rating":"x');
  expect(changed).not.toBe(text);
  await writeFile(join(dirname(html), 'changed.html'), changed);
  await pack.goto(pathToFileURL(join(folder, 'changed.html')).href);
  await pack.getByText('Changed after the pack was made: 1 of 3 records.').waitFor();
  await pack.getByText(/^files\/0001-.*\.json was changed$/).waitFor();
  await pack.close();
});
