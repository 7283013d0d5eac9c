import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { descriptionOf, expectAnswers, expectFocus, field, fill, isInvalid } from '../support/fields.ts';
import { personAnswers } from '../support/list-entries.ts';
import { startPortal, validRecords } from '../support/portal.ts';
import {
  addEntry,
  button,
  expectPath,
  expectRows,
  heading,
  peopleTabs,
  question,
  saveButton,
} from '../support/wizard.ts';

const portal = startPortal();

const section = 'control-ownership-and-related-parties';
const row = ['Grace', 'Hopper', 'Chair', '078-05-1120'];

function tab(page: Page, name: string) {
  // The tab's name also contains the number of its people.
  return page.getByRole('tab', { name });
}

async function expectTab(page: Page, name: string, parameter: string): Promise<void> {
  await expect.poll(() => tab(page, name).getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => new URL(page.url()).searchParams.get('tab') ?? 'directors').toBe(parameter);
}

async function openPeople(query = '', records = {}): Promise<Page> {
  const page = await portal.open(`/control-ownership${query}`, { as: await portal.newClient(records) });
  await heading(page, 'Control, Ownership & Related Parties').waitFor();
  return page;
}

it('three tabs, selected by the address, each with its own list', async () => {
  const page = await openPeople();
  await expectTab(page, peopleTabs.directors, 'directors');
  await page.getByText('No directors yet').waitFor();
  await tab(page, peopleTabs.beneficialOwners).click();
  await expectTab(page, peopleTabs.beneficialOwners, 'beneficialOwners');
  await page.getByText('No beneficial owners yet').waitFor();
  await tab(page, peopleTabs.relatedParties).click();
  await expectTab(page, peopleTabs.relatedParties, 'related-parties');
  await page.getByText('corporate shareholders with 25% or more').waitFor();
  await page.reload();
  await expectTab(page, peopleTabs.relatedParties, 'related-parties');
});

it('a link to a tab opens it; an unknown one opens the directors', async () => {
  await expectTab(await openPeople('?tab=related-parties'), peopleTabs.relatedParties, 'related-parties');
  await expectTab(await openPeople('?tab=beneficialOwners'), peopleTabs.beneficialOwners, 'beneficialOwners');
  const page = await openPeople('?tab=nobody');
  await expect.poll(() => tab(page, peopleTabs.directors).getAttribute('aria-selected')).toBe('true');
});

it('every list is saved under its own name', async () => {
  const client = await portal.newClient();
  const page = await portal.open('/control-ownership', { as: client });
  const firstNames = { directors: 'Diana', beneficialOwners: 'Berta', relatedParties: 'Rosa' };
  for (const [list, firstName] of Object.entries(firstNames)) {
    const name = peopleTabs[list as keyof typeof peopleTabs];
    await tab(page, name).click();
    await addEntry(page, { ...personAnswers, 'First name': firstName });
    await expectRows(page, name, [[firstName, ...row.slice(1)]]);
  }
  await saveButton(page).click();
  await heading(page, 'Control & Ownership Verification').waitFor();
  const stored = await portal.saved(client, section);
  expect(stored).toMatchObject({
    directors: [{ firstName: 'Diana', secondaryCountryCitizenship: 'Canada', dateOfBirth: '1980-12-09' }],
    beneficialOwners: [{ firstName: 'Berta' }],
    relatedParties: [{ firstName: 'Rosa' }],
  });
});

it('the second country is required only for a dual citizen, and cleared whenever the box is toggled', async () => {
  const page = await openPeople();
  await button(page, 'Add New').click();
  const [box, second] = [field(page, 'Dual citizenship'), field(page, 'Second country of citizenship')];
  expect(await second.count()).toBe(0);
  await box.check();
  await second.fill('Canada');
  await box.uncheck();
  await second.waitFor({ state: 'detached' });
  await box.check();
  await expectAnswers(page, { 'Second country of citizenship': '' });
});

it('an untouched second country is not stored', async () => {
  const client = await portal.newClient();
  const page = await portal.open('/control-ownership', { as: client });
  await button(page, 'Add New').click();
  await fill(page, personAnswers);
  await field(page, 'Dual citizenship').uncheck();
  await button(page, 'Add').click();
  await saveButton(page).click();
  await heading(page, 'Control & Ownership Verification').waitFor();
  expect((await portal.saved(client, section))?.directors[0]?.secondaryCountryCitizenship).toBe('');
});

it('a dual citizen without a second country is not added as a citizen of one country', async () => {
  const page = await openPeople();
  await button(page, 'Add New').click();
  await fill(page, { ...personAnswers, 'Second country of citizenship': '' });
  await button(page, 'Add').click();
  const second = field(page, 'Second country of citizenship');
  const message = 'Choose the second country, or untick dual citizenship';
  await expect.poll(() => descriptionOf(second)).toContain(message);
  await expectFocus(second);
  await second.fill('Canada');
  await expect.poll(() => isInvalid(second)).toBe(false);
  await button(page, 'Add').click();
  await expectRows(page, peopleTabs.directors, [row]);
});

it('a missing second country is refused in the open form until it is changed', async () => {
  const page = await openPeople();
  await addEntry(page, { ...personAnswers, 'Second country of citizenship': 'United States' });
  await saveButton(page).click();
  const message = 'Choose a country other than the first';
  await page.getByRole('table').getByText(message).waitFor();
  await button(page, 'Edit Grace Hopper').click();
  const second = field(page, 'Second country of citizenship');
  await expect.poll(() => descriptionOf(second)).toContain(message);
  await expectFocus(second);
  await second.fill('Canada');
  await expect.poll(() => isInvalid(second)).toBe(false);
});

it('an open form remains open behind another tab, and the save waits for it', async () => {
  const page = await openPeople();
  await button(page, 'Add New').click();
  await fill(page, { 'First name': 'Grace' });
  await tab(page, peopleTabs.relatedParties).click();
  await field(page, 'First name').waitFor({ state: 'hidden' });
  expect(await saveButton(page).isDisabled()).toBe(true);
  // The tab says where the open form is, and leads there.
  await page.getByText(`A form is open under “${peopleTabs.directors}”`).waitFor();
  await button(page, 'Go to the open form').click();
  await expectTab(page, peopleTabs.directors, 'directors');
  await expectAnswers(page, { 'First name': 'Grace' });
  await button(page, 'Cancel').click();
  await expect.poll(() => saveButton(page).isEnabled()).toBe(true);
});

it('an empty form adds no one', async () => {
  const page = await openPeople();
  await button(page, 'Add New').click();
  await button(page, 'Add').click();
  expect(await descriptionOf(field(page, 'First name'))).toContain('Enter the first name as in the passport');
  await button(page, 'Cancel').click();
  await page.getByText('No directors yet').waitFor();
});

it('deleting a person asks first', async () => {
  const page = await openPeople('', { [section]: validRecords[section] });
  const dialog = question(page, 'Are you sure you want to delete this person?');
  await button(page, 'Delete Grace Hopper').click();
  await expectFocus(button(dialog, 'Keep it'));
  await button(dialog, 'Keep it').click();
  await expectRows(page, peopleTabs.directors, [['Grace', 'Hopper', 'Director', '078-05-1120']]);
  await button(page, 'Delete Grace Hopper').click();
  await button(dialog, 'Delete person').click();
  await page.getByText('No directors yet').waitFor();
  await tab(page, peopleTabs.beneficialOwners).click();
  await expectRows(page, peopleTabs.beneficialOwners, [['Grace', 'Hopper', 'Director', '078-05-1120']]);
});

it('an added person is edited in place', async () => {
  const page = await openPeople('', { [section]: validRecords[section] });
  await button(page, 'Edit Grace Hopper').click();
  await expectAnswers(page, {
    'First name': 'Grace',
    'Date of birth': '12/09/1980',
    'Dual citizenship': false,
  });
  await fill(page, { 'Role at company': 'Chair' });
  await button(page, 'Save changes').click();
  await expectRows(page, peopleTabs.directors, [row]);
});

it('a refused person opens its tab and row, and is fixed there', async () => {
  const client = await portal.newClient({ [section]: validRecords[section] });
  const page = await portal.open('/control-ownership?tab=related-parties', { as: client });
  await addEntry(page, { ...personAnswers, Email: 'nobody', 'Date of birth': '01/01/2020' });
  await tab(page, peopleTabs.directors).click();
  await saveButton(page).click();
  await expectTab(page, peopleTabs.relatedParties, 'related-parties');
  const messages = page.getByRole('table', { name: peopleTabs.relatedParties }).getByRole('list');
  await messages.getByText('Enter the date of birth of a person aged 18 or over').waitFor();
  await expectFocus(messages);
  await expectPath(page, '/control-ownership');

  await button(page, 'Edit Grace Hopper').click();
  const [email, birth] = [field(page, 'Email'), field(page, 'Date of birth')];
  await expectFocus(email);
  expect(await isInvalid(birth)).toBe(true);
  await fill(page, { Email: 'grace@example.com', 'Date of birth': '12/09/1980' });
  expect(await isInvalid(email)).toBe(false);
  await button(page, 'Save changes').click();
  await saveButton(page).click();
  await heading(page, 'Control & Ownership Verification').waitFor();
  expect((await portal.saved(client, section))?.relatedParties).toHaveLength(1);
});
