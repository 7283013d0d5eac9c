import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { docx, pdf } from '#tests/support/documents.ts';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { isInvalid } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, formAlert, heading, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: { ...areaEnv, OPEN_POSITIONS: 'Compliance analyst; Clerk' } });
let boss: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const fileButton = (page: Page) => page.getByRole('button', { name: /^Résumé Choose/ });
const consent = (page: Page) => page.getByRole('checkbox', { name: /keeps what I send here until/ });

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await fileButton(page).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

it('takes a résumé, says beside the file what is refused, loses nothing typed, and shows staff what came', async () => {
  const scripts: string[] = [];
  const page = await portal.open('/careers', {
    expectProblems: /400 \(Bad Request\)|ERR_FAILED/,
    before: async (fresh) => {
      fresh.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    },
  });
  await heading(page, 'Careers').waitFor();
  expect(await page.title()).toBe('Careers · Northgate Compliance');
  expect(scripts.filter((file) => /wizard|onboarding|admin/.test(file))).toEqual([]);
  await field(page, 'Name').fill('Ada Lovelace');
  await field(page, 'Email address').fill('ada@example.com');
  await field(page, 'Position').selectOption('Clerk');
  await field(page, 'Letter').fill('I have read every rule.\nTwice.');
  await consent(page).check();
  await expectFineEverywhere(page);

  // What cannot be taken is said before it is sent.
  await choose(page, 'resume.exe', Buffer.from('MZ'));
  await page.getByText(/Choose a PDF, a Word document/).waitFor();
  await choose(page, 'macros.docx', docx({ 'word/vbaProject.bin': new Uint8Array(9) }));
  await page.getByText(/^macros\.docx \(/).waitFor();
  await button(page, 'Send application').click();
  await page.getByText(/The document holds macros/).waitFor();
  await expect.poll(() => fileButton(page).evaluate((it) => it === document.activeElement)).toBe(true);
  await expectFineEverywhere(page);

  await page.reload();
  await heading(page, 'Careers').waitFor();
  expect(await field(page, 'Letter').inputValue()).toBe('I have read every rule.\nTwice.');
  expect(await field(page, 'Position').inputValue()).toBe('Clerk');
  await field(page, 'Email address').fill('ada');
  await button(page, 'Send application').click();
  await page.getByText('Choose your résumé').waitFor();
  expect(await isInvalid(field(page, 'Email address'))).toBe(true);
  await field(page, 'Email address').fill('ada@example.com');
  await choose(page, 'Résumé.pdf', pdf());
  await page.route('**/api/resumes', (route) => route.abort());
  await button(page, 'Send application').click();
  await formAlert(page).getByText('Your application was not sent').waitFor();
  await page.unroute('**/api/resumes');
  await button(page, 'Send application').click();
  await heading(page, 'Thank you for your application').waitFor();
  await page.getByText(/We keep it until \d+ \w+ \d{4}/).waitFor();
  await expectFineEverywhere(page);
  await page.reload();
  expect(await field(page, 'Letter').inputValue()).toBe('');

  const theirs = await portal.open('/admin/resumes', { staffMember: boss });
  await theirs.getByRole('link', { name: 'Ada Lovelace' }).waitFor();
  await expectFineEverywhere(theirs);
  await theirs.getByRole('link', { name: 'Ada Lovelace' }).click();
  await theirs.getByText(/Résumé\.pdf \(PDF/).waitFor();
  await expectFineEverywhere(theirs);
  const saved = theirs.waitForEvent('download');
  await button(theirs, 'Save file').click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('Résumé.pdf');
  expect((await readFile(await download.path())).equals(pdf())).toBe(true);
  await button(theirs, 'Delete résumé').click();
  await button(theirs.getByRole('alertdialog'), 'Delete résumé').click();
  await toasts(theirs).getByText('The résumé of Ada Lovelace is deleted').waitFor();
  await theirs.getByText('No résumé is here').waitFor();
});
