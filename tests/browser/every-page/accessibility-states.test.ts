import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { field, fill, isInvalid } from '../support/fields.ts';
import { personAnswers, walletAnswers } from '../support/list-entries.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal, validRecords } from '../support/portal.ts';
import {
  addEntry,
  button,
  formAlert,
  forms,
  heading,
  question,
  saveButton,
  stepLink,
  toasts,
} from '../support/wizard.ts';

const portal = startPortal();

async function open(path: string, records: Parameters<typeof portal.newClient>[0] = {}): Promise<Page> {
  const page = await portal.open(path, { as: await portal.newClient(records) });
  await saveButton(page).waitFor();
  return page;
}

const plain = forms.filter(({ path }) => !['/wallet', '/control-ownership'].includes(path));

it.each(plain)('a refused form: $heading', async ({ path }) => {
  const page = await open(path);
  await saveButton(page).click();
  await toasts(page).first().waitFor();
  await expectFineEverywhere(page);
});

it('empty lists', async () => {
  const page = await open('/wallet');
  await page.getByText('No wallets yet').waitFor();
  await expectFineEverywhere(page);
  await page.goto('/control-ownership?tab=related-parties');
  await page.getByText('No related parties yet').waitFor();
  await expectFineEverywhere(page);
});

it('the open add form of a wallet, and a refused wallet', async () => {
  const page = await open('/wallet');
  await addEntry(page, { ...walletAnswers, 'Wallet address': '0xbad', Provider: '' });
  await button(page, 'Add New').click();
  await expectFineEverywhere(page);
  await button(page, 'Cancel').click();
  await saveButton(page).click();
  await page.getByRole('table').getByRole('list').getByText('Copy the whole address again').waitFor();
  await expectFineEverywhere(page);
});

it('what a typed address is, and the services that are proposed and ticked', async () => {
  const page = await open('/wallet');
  await button(page, 'Add New').click();
  await fill(page, { 'Wallet address': '0xbad' });
  await page.getByText('An Ethereum address has 42 characters, and this one has 5.').waitFor();
  await expectFineEverywhere(page);
  await fill(page, walletAnswers);
  await page.getByText('This is a Polygon address.').waitFor();
  await expectFineEverywhere(page);
  await page.goto('/products-and-services');
  await button(page, 'Help me choose').click();
  const dialog = page.getByRole('dialog', { name: 'Help me choose' });
  await dialog.getByLabel('We have no compliance officer of our own').check();
  await dialog.getByText('We propose: CAMLO / MLRO services.').waitFor();
  await expectFineEverywhere(page);
  await button(dialog, 'Tick this service').click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1);
  expect(await page.getByLabel('CAMLO / MLRO services').isChecked()).toBe(true);
});

it('the open add form of a person, and a refused person', async () => {
  const page = await open('/control-ownership');
  await button(page, 'Add New').click();
  await fill(page, { ...personAnswers, Email: 'nobody', 'Role at company': '' });
  await expectFineEverywhere(page);
  await button(page, 'Add').click();
  await saveButton(page).click();
  await page.getByRole('table').getByRole('list').waitFor();
  await button(page, 'Edit Grace Hopper').click();
  await expect.poll(() => isInvalid(field(page, 'Email'))).toBe(true);
  await expectFineEverywhere(page);
});

it('a second address, and the calendar', async () => {
  const page = await open('/company-details', { 'company-details': validRecords['company-details'] });
  await button(page, 'Choose date').click();
  await page.getByRole('gridcell', { name: '17', exact: true }).waitFor();
  await expectFineEverywhere(page);
});

it('the confirmations before a deletion, and before typed text is lost', async () => {
  const page = await open('/wallet', { wallets: validRecords.wallets });
  await page.getByRole('button', { name: /^Delete wallet/ }).click();
  await question(page, 'Are you sure you want to delete this wallet?').waitFor();
  await expectFineEverywhere(page);
  await button(page, 'Delete wallet').click();
  await page.setViewportSize({ width: 1280, height: 900 });
  await stepLink(page, 'Contact Details').click();
  await question(page, 'Leave without saving?').waitFor();
  await expectFineEverywhere(page);
});

it('the drawer', async () => {
  const page = await open('/contact-details', 'all');
  await page.setViewportSize({ width: 1099, height: 900 });
  await button(page, 'Open the steps').click();
  await page.getByRole('dialog', { name: 'Onboarding steps' }).waitFor();
  await expectFineEverywhere(page);
});

it('a failed save, and one with an edit conflict', async () => {
  const page = await open('/customer-type', { 'customer-type': validRecords['customer-type'] });
  await page.route('**/api/customer-type', (route) => route.abort());
  await field(page, 'Company type').selectOption('Trust');
  await saveButton(page).click();
  await formAlert(page).getByText('Not saved').waitFor();
  await expectFineEverywhere(page);
  await page.unroute('**/api/customer-type');
  await page.route('**/api/customer-type', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status: 412,
          json: { statusCode: 412, error: 'Precondition Failed', message: 'Changed' },
        }),
  );
  await button(page, 'Try again').click();
  await button(page, 'Save mine').waitFor();
  await expectFineEverywhere(page);
});

it('an explanation', async () => {
  const page = await open('/funding-details');
  await page.getByRole('button', { name: 'More information' }).first().focus();
  await page.getByRole('tooltip').first().waitFor();
  await expectFineEverywhere(page);
});

it('the placeholder while a step is loading', async () => {
  const page = await portal.open('/company-details', {
    as: await portal.newClient(),
    before: (opened) => opened.route('**/api/company-details', () => {}),
  });
  // The page's own code is fetched first, and the sidebar shows "Loading" for it too; the heading is the step's.
  await heading(page, 'Company Details').waitFor();
  await page.getByRole('main').getByText('Loading').waitFor({ state: 'attached' });
  await expectFineEverywhere(page);
});
