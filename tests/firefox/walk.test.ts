import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administratorEmail, areaEnv } from '#tests/browser/support/admin.ts';
import { newCompleteClient } from '#tests/browser/support/complete-case.ts';
import { type Client, startPortal } from '#tests/browser/support/portal.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { photograph } from '#tests/support/pictures.ts';

/** Firefox ESR by WebDriver BiDi: a short run through what people do, with real keys and clicks. */
const portal = startPortal({ env: areaEnv });
let browser: Browser;

beforeAll(async () => {
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    headless: true,
  });
});
afterAll(() => browser?.close());

async function open(address: string, tokens: Record<string, string> = {}): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`${portal.url}/verify`);
  await page.evaluate((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, tokens);
  await page.goto(portal.url + address);
  return page;
}

const asClient = ({ token }: Client) => ({ access_token: token });
/** A control by its label, or a button by its name. */
const named = (page: Page, name: string) => page.locator(`aria/${name}`);

/** Types into the field with this label, as a person does. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = await page.waitForSelector(`aria/${label}`);
  await field?.click();
  await page.keyboard.type(text);
}

it('signs in by the mailed code, and saves a form', async () => {
  const email = portal.freshAddress();
  const page = await open('/verify');
  await type(page, 'Email address', email);
  await named(page, 'Send me a code').click();
  const { code } = await portal.readMail(email, { suits: (mail) => mail.code !== '' });
  await named(page, 'Digit 1').click();
  await page.keyboard.type(code);
  await named(page, 'Verify and Proceed').click();
  await page.waitForFunction(() => window.location.pathname === '/contact-details');
  const { firstName, lastName, roleAtCompany } = validRecords['contact-details'];
  await type(page, 'First name', firstName);
  await type(page, 'Last name', lastName);
  await type(page, 'Role at company', roleAtCompany);
  await type(page, 'Email', email);
  await type(page, 'Phone number', '+1 416 555 0123');
  await named(page, 'Save & Next').click();
  await page.waitForFunction(() => window.location.pathname === '/company-details');
  expect(await page.$eval('h1', (title) => title.textContent)).toBe('Company Details');
});

it('uploads a document', async () => {
  const client = await portal.newClient('all');
  const folder = await mkdtemp(path.join(tmpdir(), 'firefox-'));
  const file = path.join(folder, 'resolution.jpg');
  await writeFile(file, await photograph());
  const page = await open('/onboarding-documents', asClient(client));
  await page.waitForSelector('input[type="file"]');
  const input = await page.$('input[type="file"]');
  await input?.uploadFile(file);
  await page.waitForFunction(() => document.body.textContent.includes('resolution.jpg'));
  await rm(folder, { recursive: true });
});

it('certifies and submits a complete case', async () => {
  const client = await newCompleteClient(portal);
  const page = await open('/certify-and-submit', asClient(client));
  await named(page, 'I have read this and I certify it').click();
  await named(page, 'Submit').click();
  await page.waitForFunction(() => /submitted/i.test(document.querySelector('main')?.textContent ?? ''));
});

it('writes a post, whose last words are stored when the page is left at once', async () => {
  const administrator = await portal.signIn(administratorEmail);
  const body = { title: 'From Firefox', body: '<p>First.</p>' };
  const created = await portal.call('POST', '/blogs', { as: administrator, body });
  const { id } = await created.json();
  expect(created.status).toBe(201);
  const page = await open('/admin/blogs', { admin_access_token: administrator.token });
  await named(page, 'From Firefox').click();
  await page.waitForSelector('[contenteditable="true"]');
  await page.waitForFunction(
    () => document.querySelector('[contenteditable="true"]')?.textContent?.includes('First.') === true,
  );
  await page.click('[contenteditable="true"] p');
  await page.keyboard.press('End');
  await page.keyboard.type(' Last words.');
  await page.goto(`${portal.url}/admin/blogs`);
  await expect
    .poll(async () => (await (await portal.call('GET', `/blogs/${id}`, { as: administrator })).json()).body)
    .toContain('Last words.');
});
