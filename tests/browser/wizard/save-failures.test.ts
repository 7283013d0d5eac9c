import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formAnswers } from '#paths/onboarding/form-answers.ts';
import { expectAnswers, fill } from '../support/fields.ts';
import { walletAnswers } from '../support/list-entries.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal, validRecords } from '../support/portal.ts';
import { addEntry, button, expectRows, formAlert, heading, saveButton, toasts } from '../support/wizard.ts';

const portal = startPortal();
const contactAnswers = formAnswers.contactDetails.complete;
const companyAnswers = formAnswers.companyDetails.complete;

it('a connection lost while saving loses nothing, and Try again saves', async () => {
  const client = await portal.newClient();
  const page = await portal.open('/company-details', { as: client });
  await fill(page, companyAnswers);
  await page.route('**/api/company-details', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.fallback(),
  );
  await saveButton(page).click();
  await formAlert(page).getByText('Not saved', { exact: true }).waitFor();
  await formAlert(page).getByText('could not reach the server').waitFor();
  await toasts(page).getByText('could not reach the server').waitFor();
  await expectAnswers(page, companyAnswers);
  expect(await portal.saved(client, 'company-details')).toBeNull();

  await page.unroute('**/api/company-details');
  await button(page, 'Try again').click();
  await heading(page, 'Activities, Funding & Revenue').waitFor();
  expect(await portal.saved(client, 'company-details')).toMatchObject({
    legalName: 'Analytical Engines Ltd',
    dateOfIncorporation: '2019-04-01',
    streetPhysical: '12 St James Square',
  });
});

it('answers that are refused unchanged are not shown as saved', async () => {
  const client = await portal.newClient({ wallets: validRecords.wallets });
  const page = await portal.open('/wallet', { as: client });
  await page.getByText(/^Saved \d/).waitFor();
  await page.route('**/api/wallets', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.fallback(),
  );
  await saveButton(page).click();
  await formAlert(page).getByText('Not saved', { exact: true }).waitFor();
  await page.getByText('Not saved yet', { exact: true }).waitFor();
  expect(await page.getByText(/^Saved \d/).count()).toBe(0);
});

it('offline: a list is not saved, can still be changed, and saves once the connection is back', async () => {
  const client = await portal.newClient();
  const page = await portal.open('/wallet', { as: client });
  await addEntry(page, walletAnswers);
  await page.context().setOffline(true);
  await saveButton(page).click();
  await formAlert(page).getByText('Not saved', { exact: true }).waitFor();
  await addEntry(page, {
    'Wallet address': '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    Provider: 'Coinbase',
    'Primary asset': 'BTC',
  });
  await page.context().setOffline(false);
  await expectRows(page, 'Wallets', [
    [walletAnswers['Wallet address'], 'Ledger', 'ETH', 'Polygon'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'Coinbase', 'BTC', 'Bitcoin'],
  ]);
  await saveButton(page).click();
  await heading(page, 'Products & Services').waitFor();
  expect((await portal.saved(client, 'wallets'))?.wallets).toHaveLength(2);
});

it("a server error is reported without its cause, in the step's own words", async () => {
  const page = await portal.open('/contact-details', { as: await portal.newClient() });
  await fill(page, contactAnswers);
  await page.route('**/api/contact-details', (route) => route.fulfill({ status: 502, body: '<html>nginx' }));
  await saveButton(page).click();
  await formAlert(page).getByText('Something went wrong. Nothing you typed is lost.').waitFor();
  await expect.poll(() => toasts(page).allTextContents()).toEqual(['An unexpected error occurred']);
  await expectAnswers(page, contactAnswers);

  const other = await portal.open('/company-details', { as: await portal.newClient() });
  await fill(other, companyAnswers);
  await other.route('**/api/company-details', (route) =>
    route.fulfill({ status: 500, json: { message: '' } }),
  );
  await saveButton(other).click();
  await formAlert(other).getByText('Request failed. Nothing you typed is lost.').waitFor();
});

it.each([
  [429, 'Too many requests. Wait 23 seconds and try again'],
  [503, 'The database cannot be reached at the moment'],
])('a save answered with %d says why and keeps every answer, at every width', async (status, message) => {
  const client = await portal.newClient();
  const page = await portal.open('/contact-details', { as: client });
  await fill(page, contactAnswers);
  await page.route('**/api/contact-details', (route) =>
    route.fulfill({ status, headers: { 'retry-after': '23' }, json: { statusCode: status, message } }),
  );
  await saveButton(page).click();
  await formAlert(page).getByText(`${message}. Nothing you typed is lost.`).waitFor();
  await expectFineEverywhere(page);
  await expectAnswers(page, contactAnswers);
  await page.unroute('**/api/contact-details');
  await button(page, 'Try again').click();
  await heading(page, 'Company Details').waitFor();
  expect(await portal.saved(client, 'contact-details')).toMatchObject({
    firstName: contactAnswers['First name'],
  });
});

it('while saving the button says so, keeps its width, and saves once', async () => {
  const page = await portal.open('/contact-details', { as: await portal.newClient() });
  await fill(page, contactAnswers);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let saves = 0;
  await page.route('**/api/contact-details', async (route) => {
    saves += 1;
    await held;
    await route.fallback();
  });
  const before = await saveButton(page).boundingBox();
  await saveButton(page).dblclick();
  const saving = button(page, 'Saving…');
  await saving.waitFor();
  expect(await saving.isDisabled()).toBe(true);
  expect((await saving.boundingBox())?.width).toBe(before?.width);
  release();
  await heading(page, 'Company Details').waitFor();
  expect(saves).toBe(1);
});

/** Opens two windows of one client on the contact details; the first has saved another first name, the second has typed one. */
async function twoEditors(client: Client): Promise<{ second: Page }> {
  const first = await portal.open('/contact-details', { as: client });
  const second = await portal.open('/contact-details', { as: client });
  await fill(second, { ...contactAnswers, 'First name': 'Second' });
  await fill(first, { ...contactAnswers, 'First name': 'First' });
  await saveButton(first).click();
  await heading(first, 'Company Details').waitFor();
  await saveButton(second).click();
  await formAlert(second).getByText('These answers were changed somewhere else').waitFor();
  await expectAnswers(second, { 'First name': 'Second' });
  expect(await portal.saved(client, 'contact-details')).toMatchObject({ firstName: 'First' });
  return { second };
}

it.each([
  ['the first save of both', {}],
  ['a change of a saved record', { 'contact-details': validRecords['contact-details'] }],
])('two editors, %s: the second is asked, and may overwrite the first', async (_, records) => {
  const client = await portal.newClient(records);
  const { second } = await twoEditors(client);
  await button(second, 'Save mine').click();
  await heading(second, 'Company Details').waitFor();
  expect(await portal.saved(client, 'contact-details')).toMatchObject({ firstName: 'Second' });
});

it('two editors: the second may load what the first has saved, and continue from there', async () => {
  const client = await portal.newClient({ 'contact-details': validRecords['contact-details'] });
  const { second } = await twoEditors(client);
  await button(second, 'Load theirs').click();
  await formAlert(second).waitFor({ state: 'detached' });
  await expectAnswers(second, { ...contactAnswers, 'First name': 'First' });
  await fill(second, { 'Last name': 'Byron' });
  await saveButton(second).click();
  await heading(second, 'Company Details').waitFor();
  expect(await portal.saved(client, 'contact-details')).toMatchObject({
    firstName: 'First',
    lastName: 'Byron',
  });
});
