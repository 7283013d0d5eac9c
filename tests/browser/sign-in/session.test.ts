import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { formAnswers } from '#paths/onboarding/form-answers.ts';
import { emptied, expectAnswers, field, fill } from '../support/fields.ts';
import { personAnswers, walletAnswers } from '../support/list-entries.ts';
import { type Client, startPortal, validRecords } from '../support/portal.ts';
import { signInByHand, signInTitle } from '../support/sign-in.ts';
import {
  addEntry,
  button,
  expectPath,
  expectRows,
  expectStep,
  forms,
  heading,
  neverLooks,
  question,
  saveButton,
  stepLink,
} from '../support/wizard.ts';

const portal = startPortal();
const contactAnswers = formAnswers.contactDetails.complete;

async function expectSignIn(page: Page, notice: string): Promise<void> {
  await heading(page, signInTitle).waitFor();
  await expectPath(page, '/verify');
  await page.getByText(notice).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
}

/**
 * Saves the contact details; the client's session ends during the request. Ended earlier, the prefetch for the next step might
 * notice it first.
 */
async function saveAsItEnds(page: Page, client: Client): Promise<void> {
  const endOnTheWay = async (route: Route) => {
    await portal.endSession(client);
    await route.continue();
  };
  await page.route('**/api/contact-details', endOnTheWay, { times: 1 });
  await saveButton(page).click();
}

/** Ends the client's session; the page notices with its next request. */
async function endAndStir(page: Page, client: Client): Promise<void> {
  await portal.endSession(client);
  await stir(page);
}

/** Checks that the sign-in page reports the ended session, and signs in again. */
async function signInAgain(page: Page, client: Client): Promise<void> {
  await expectSignIn(page, 'Your session has ended');
  await portal.passMinute();
  await signInByHand(page, portal, client.email);
}

it('a session that ends during work leads to the sign-in and back, with everything typed', async () => {
  const client = await portal.newClient({ 'contact-details': validRecords['contact-details'] });
  const page = await portal.open('/contact-details', { as: client, before: neverLooks });
  const typed = { ...contactAnswers, 'First name': 'Augusta', 'Middle name': 'Ada' };
  await fill(page, typed);
  await page
    .context()
    .addCookies(['access_token', 'role'].map((name) => ({ name, value: 'stale', url: portal.url })));
  await saveAsItEnds(page, client);
  await signInAgain(page, client);
  await expectStep(page, forms[0]!);
  await expectAnswers(page, typed);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toContain('access_token');
  expect(names).not.toContain('role');

  await saveButton(page).click();
  await heading(page, 'Company Details').waitFor();
  const token = (await page.evaluate(() => localStorage.getItem('access_token'))) ?? '';
  expect(await portal.saved({ ...client, token }, 'contact-details')).toMatchObject({ firstName: 'Augusta' });
});

it('an open wallet form is restored half filled, above the unsaved wallets', async () => {
  const client = await portal.newClient();
  const page = await portal.open('/wallet', { as: client, before: neverLooks });
  await addEntry(page, walletAnswers);
  await button(page, 'Add New').click();
  const typed = { 'Wallet address': 'T', Provider: 'Tronlink', 'Primary asset': 'USDT', Blockchain: 'Tron' };
  await fill(page, typed);
  await endAndStir(page, client);
  await signInAgain(page, client);
  await heading(page, 'Wallets').waitFor();
  await expectAnswers(page, typed);
  await expectRows(page, 'Wallets', [[walletAnswers['Wallet address'], 'Ledger', 'ETH', 'Polygon']]);
  expect(await saveButton(page).isDisabled()).toBe(true);
});

it('an open person form is restored half filled in its tab, with its second citizenship', async () => {
  const client = await portal.newClient();
  const page = await portal.open('/control-ownership?tab=beneficialOwners', {
    as: client,
    before: neverLooks,
  });
  await button(page, 'Add New').click();
  const typed = { ...personAnswers, City: '', 'ZIP or postal code': '' };
  await fill(page, typed);
  await endAndStir(page, client);
  await signInAgain(page, client);
  await heading(page, 'Control, Ownership & Related Parties').waitFor();
  await expectAnswers(page, typed);
  expect(page.url()).toBe(`${portal.url}/control-ownership?tab=beneficialOwners`);
  await field(page, 'City').waitFor();
});

/** Makes the portal call the server, as it does when its window is focused. */
async function stir(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

it('what one client typed is never shown to the next one in the same window', async () => {
  const [client, other] = [await portal.newClient(), portal.freshAddress()];
  const page = await portal.open('/contact-details', { as: client, before: neverLooks });
  await fill(page, contactAnswers);
  await saveAsItEnds(page, client);
  await expectSignIn(page, 'Your session has ended');
  await signInByHand(page, portal, other);
  await expectStep(page, forms[0]!);
  await expectAnswers(page, emptied(contactAnswers));
});

it('logging out ends the session here and on the server', async () => {
  const client = await portal.newClient('all');
  const page = await portal.open('/wallet', { as: client, before: neverLooks });
  await heading(page, 'Wallets').waitFor();
  await stepLink(page, 'Customer Type').click();
  await heading(page, 'Customer Type').waitFor();
  await button(page, 'Log out').click();
  await expectSignIn(page, 'You are logged out.');
  await expect.poll(async () => (await portal.call('GET', '/auth/self', { as: client })).status).toBe(401);
  await page.goBack();
  await heading(page, signInTitle).waitFor();
  expect(await page.content()).not.toContain('0x5aAeb');
});

it('logging out asks first if typed text is not saved', async () => {
  const client = await portal.newClient();
  const page = await portal.open('/contact-details', { as: client, before: neverLooks });
  await field(page, 'First name').fill('Ada');
  await button(page, 'Log out').click();
  await question(page, 'Leave without saving?').waitFor();
  await button(page, 'Stay on this page').click();
  await expectAnswers(page, { 'First name': 'Ada' });
  await button(page, 'Log out').click();
  await button(page, 'Leave without saving').click();
  await expectSignIn(page, 'You are logged out.');
});

it('a client who signs in after a log-out begins at the first step, with no data of the previous one', async () => {
  const page = await portal.open('/customer-type', { as: await portal.newClient('all') });
  await heading(page, 'Customer Type').waitFor();
  await button(page, 'Log out').click();
  await expectSignIn(page, 'You are logged out.');
  await signInByHand(page, portal, portal.freshAddress());
  await expectStep(page, forms[0]!);
  await expectAnswers(page, emptied(contactAnswers));
});

it('logging out in one tab logs out the others, and signing in opens them', async () => {
  const page = await portal.open('/contact-details', { as: await portal.newClient() });
  const other = await page.context().newPage();
  await other.goto('/wallet');
  await heading(other, 'Wallets').waitFor();
  await button(page, 'Log out').click();
  await expectSignIn(other, 'You are logged out.');
  await signInByHand(page, portal, portal.freshAddress());
  await expectStep(page, forms[0]!);
  await expectStep(other, forms[0]!);
});

it('another client who signs in elsewhere takes over the window, and remains signed in', async () => {
  const client = await portal.newClient({ 'contact-details': validRecords['contact-details'] });
  const page = await portal.open('/contact-details', { as: client, before: neverLooks });
  await expectAnswers(page, contactAnswers);
  // A call of the previous session is still pending, and is refused later.
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/customer-type', async (route) => {
    if ((await route.request().headerValue('authorization')) === `Bearer ${client.token}`) await held;
    await route.continue();
  });
  const late = page.waitForRequest('**/api/customer-type');
  await stepLink(page, 'Customer Type').click();
  await late;

  const other = await portal.newClient({
    'contact-details': { ...validRecords['contact-details'], firstName: 'Grace' },
  });
  const tab = await page.context().newPage();
  await tab.goto('/api/docs');
  await tab.evaluate((token) => localStorage.setItem('access_token', token), other.token);
  await expectStep(page, forms[0]!);
  await expectAnswers(page, { ...contactAnswers, 'First name': 'Grace' });
  await portal.endSession(client);
  const refused = page.waitForResponse(
    (response) => response.url().endsWith('/customer-type') && response.status() === 401,
  );
  letThrough();
  await refused;
  await stepLink(page, 'Wallets').click();
  await heading(page, 'Wallets').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe(other.token);
  expect((await portal.call('GET', '/auth/self', { as: other })).status).toBe(200);
});

it('half a form survives a reload in session storage alone, and Cancel removes it', async () => {
  const page = await portal.open('/control-ownership', { as: await portal.newClient('all') });
  await page.getByRole('switch', { name: 'Dark theme' }).click();
  await button(page, 'Add New').click();
  await fill(page, personAnswers);
  const stored = await page.evaluate(async () => ({
    local: Object.keys(localStorage).sort(),
    databases: (await indexedDB.databases()).length,
    cookies: document.cookie,
  }));
  expect(stored).toEqual({ local: ['access_token', 'theme'], databases: 0, cookies: '' });
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect.poll(() => field(page, 'First name').inputValue()).toBe(personAnswers['First name']);
  await button(page, 'Cancel').click();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});
