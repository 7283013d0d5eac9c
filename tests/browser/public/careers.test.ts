import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { otherPosition } from '#domain/resume-form.ts';
import { hostileTexts } from '#tests/domain/hostile-texts.ts';
import { docx, pdf } from '#tests/support/documents.ts';
import { form } from '#tests/support/pictures.ts';
import { nothing, openWatchedPage } from '../every-page/watched-page.ts';
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
const consent = (page: Page) => page.getByRole('checkbox', { name: /stores what I send here until/ });

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await fileButton(page).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

it('accepts a résumé, shows refusals next to the file, keeps the typed text, and shows staff what was received', async () => {
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

  // A file that cannot be accepted is reported before the form is sent.
  await choose(page, 'resume.exe', Buffer.from('MZ'));
  await page.getByText(/Choose a PDF, a Word document/).waitFor();
  await choose(page, 'macros.docx', docx({ 'word/vbaProject.bin': new Uint8Array(9) }));
  await page.getByText(/^macros\.docx \(/).waitFor();
  await button(page, 'Send application').click();
  await page.getByText(/The document contains macros/).waitFor();
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
  await page.getByText(/We store it until \d+ \w+ \d{4}/).waitFor();
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
  await theirs.getByText('No résumés').waitFor();
});

it('shows everything that was sent as text, also without the content security policy', async () => {
  const texts = hostileTexts.filter((text) => text.trim() !== '');
  const size = Math.ceil(texts.length / 15);
  const sent: string[][] = [];
  for (let at = 0; at < texts.length; at += size) {
    const [name = 'x', consentText = 'x', ...more] = texts.slice(at, at + size);
    const letter = ['Hello', ...more].join('\n');
    const fields = {
      ...{
        name: name.slice(0, 90),
        position: otherPosition,
        consentText: consentText.slice(0, 490),
      },
      ...{ letter, email: 'x@example.com', consent: 'true' },
      from: 'https://a.example/"><img/src=x/onerror=alert(1)>',
    };
    const parts = Object.entries(fields).map(([field, text]) => ({
      field,
      name: null,
      bytes: Buffer.from(text),
    }));
    const { payload, headers } = form(...parts, { name: '<img src=x onerror=alert(1)>.pdf', bytes: pdf() });
    const body = new Uint8Array(payload);
    const answer = await fetch(`${portal.url}/api/resumes`, { method: 'POST', headers, body });
    expect(answer.status, await answer.text()).toBe(202);
    sent.push([fields.position, letter, fields.consentText]);
  }
  const client = await portal.newClient();
  const { page, caused } = await openWatchedPage(portal, client, {
    withPolicy: false,
    path: '/admin/resumes',
    staffMember: boss,
  });
  const listed = await portal.call('GET', '/resumes?search=x@example.com&pageSize=100', { as: boss });
  const { items } = await listed.json();
  expect(items).toHaveLength(sent.length);
  const harmless = { ...nothing, stored: expect.anything() };
  await expect.poll(() => page.locator('main tbody tr').count()).toBeGreaterThanOrEqual(sent.length);
  expect(await caused()).toEqual(harmless);
  for (const { id, name, letter, position, consentText } of items) {
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/admin/resumes/${id}`);
    await heading(page, name).waitFor();
    expect(sent).toContainEqual([position, letter, consentText]);
    const shown = (await page.getByRole('main').textContent()) ?? '';
    for (const text of [letter, consentText, '<img src=x onerror=alert(1)>.pdf'])
      expect(shown).toContain(text);
    expect(await caused()).toEqual(harmless);
  }
});
