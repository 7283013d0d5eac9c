import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { textField, undoLasts } from '../support/area.ts';
import { isInvalid } from '../support/fields.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading, question, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

const open = (address = '') => portal.open(`/admin/promo-codes${address}`, { staffMember: boss });
const save = (page: Page) => button(page, 'Save promo code');
const number = (page: Page, label: string) => page.getByRole('spinbutton', { name: label, exact: true });

async function newCode(code: string, more: object = {}) {
  const body = { code, percentage: 10, active: true, ...more };
  const answer = await portal.call('POST', '/promo-codes', { as: boss, body });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: string };
}

it('a promo code with an amount is added, with its currency, period and trainings', async () => {
  const training = { title: 'Anti-money laundering', language: 'en' };
  const made = await portal.call('POST', '/trainings', { as: boss, body: training });
  const { id } = (await made.json()) as { id: string };
  const page = await open();
  await page.getByRole('link', { name: 'New promo code' }).click();
  await heading(page, 'New promo code').waitFor();
  await textField(page, 'Code').fill('spring-27');
  await page.getByRole('combobox', { name: 'Currency of the amount' }).selectOption('CAD');
  await number(page, 'Amount off').fill('25.5');
  await page.getByLabel('Starts').fill('2037-03-01T00:00');
  await page.getByLabel('Ends').fill('2037-06-01T00:00');
  await number(page, 'Maximum uses in total').fill('100');
  await page.getByRole('combobox', { name: 'Trainings' }).fill('laund');
  await page.getByRole('option', { name: 'Anti-money laundering' }).click();
  await save(page).click();
  await toasts(page).filter({ hasText: 'SPRING-27 is saved' }).waitFor();
  const row = page.getByRole('row').filter({ hasText: 'SPRING-27' });
  await row.getByText('CA$25.50').waitFor();
  await row.getByText('Upcoming').waitFor();
  const found = await portal.call('GET', '/promo-codes?search=spring', { as: boss });
  const { items } = (await found.json()) as { items: { startsAt: string; trainings: string[] }[] };
  expect(items).toMatchObject([{ amount: 2550, percentage: null, maxUses: 100, trainings: [id] }]);
  const inPage = await page.evaluate(() => new Date('2037-03-01T00:00').toISOString());
  expect(items[0]?.startsAt).toBe(inPage);
});

it('errors are shown at their fields, and typed text remains: neither of two, a code that is taken', async () => {
  await newCode('WINTER');
  const page = await open('/create');
  await textField(page, 'Code').fill('winter');
  await save(page).click();
  await page.getByText('Enter a percentage, or an amount').waitFor();
  expect(await isInvalid(number(page, 'Percentage off'))).toBe(true);
  await number(page, 'Percentage off').fill('20');
  await save(page).click();
  await page.getByText('This code is already used').waitFor();
  const code = textField(page, 'Code');
  expect(await isInvalid(code)).toBe(true);
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await number(page, 'Percentage off').inputValue()).toBe('20');
  await code.fill('winter-2');
  await save(page).click();
  await toasts(page).filter({ hasText: 'WINTER-2 is saved' }).waitFor();
});

it('the list is searched and filtered', async () => {
  await newCode('ALPHA-ONE');
  await newCode('ALPHA-TWO', { active: false });
  const page = await open();
  await textField(page, 'Search by code').fill('alpha');
  await page.getByText('2 promo codes').waitFor();
  await button(page, 'Off').click();
  await page.getByText('1 promo code', { exact: true }).waitFor();
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(['ALPHA-TWO']);
});

it('a second editor sees the conflict, keeps the typed text, and nothing of the first is lost', async () => {
  const { id } = await newCode('TWICE');
  const page = await open(`/${id}`);
  await number(page, 'Percentage off').fill('30');
  const first = await portal.call('PATCH', `/promo-codes/${id}`, {
    as: boss,
    body: { percentage: 20, version: 1 },
  });
  expect(first.status).toBe(200);
  await save(page).click();
  await page.getByText('Someone else has changed this in the meantime').waitFor();
  expect(await number(page, 'Percentage off').inputValue()).toBe('30');
  const stored = await (await portal.call('GET', `/promo-codes/${id}`, { as: boss })).json();
  expect(stored).toMatchObject({ percentage: 20, version: 2 });
});

it('a promo code is changed from a percentage to an amount, and deleted', async () => {
  const { id } = await newCode('GONE-SOON', { endsAt: '2099-01-01T00:00:00Z' });
  const page = await portal.open(`/admin/promo-codes/${id}`, {
    staffMember: boss,
    before: ({ clock }) => clock.install(),
  });
  await number(page, 'Percentage off').fill('');
  await page.getByRole('combobox', { name: 'Currency of the amount' }).selectOption('JPY');
  await number(page, 'Amount off').fill('500');
  await page.getByLabel('Ends').fill('');
  await save(page).click();
  await toasts(page).filter({ hasText: 'GONE-SOON is saved' }).waitFor();
  const stored = await (await portal.call('GET', `/promo-codes/${id}`, { as: boss })).json();
  expect(stored).toMatchObject({ percentage: null, amount: 500, currency: 'JPY', endsAt: null, version: 2 });
  await page.getByRole('link', { name: 'GONE-SOON' }).click();
  await button(page, 'Delete promo code').click();
  await button(question(page, 'Delete GONE-SOON?'), 'Delete promo code').click();
  await toasts(page).filter({ hasText: 'GONE-SOON is deleted' }).waitFor();
  const read = async () => (await portal.call('GET', `/promo-codes/${id}`, { as: boss })).status;
  await page.clock.runFor(undoLasts);
  await expect.poll(read).toBe(404);
});
