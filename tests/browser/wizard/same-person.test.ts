import { expect, it } from 'vitest';
import { expectNoAxeViolations } from '#tests/support/axe.ts';
import { expectAnswers, fill } from '../support/fields.ts';
import { adminEnv, decide, handInPassport } from '../support/identity.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal, validRecords } from '../support/portal.ts';
import { button, expectPath, expectRows, peopleTabs, saveButton, stepLink } from '../support/wizard.ts';

const portal = startPortal({ env: adminEnv });
const same = 'Same person as…';

it('a representative who is director and owner is entered once, verifies once, and every row shows it', async () => {
  const contact = validRecords['contact-details'];
  const client = await portal.newClient({ 'contact-details': contact });
  const page = await portal.open('/control-ownership', { as: client });
  await button(page, 'Add New').click();
  await page.getByLabel('Role at company', { exact: true }).fill('Chair');
  const choice = page.getByLabel(same, { exact: true });
  await expect
    .poll(() => choice.locator('option').allTextContents())
    .toEqual(['Someone else', `${contact.firstName} ${contact.lastName} (representative)`]);
  await page.getByLabel('Last name', { exact: true }).fill('Typed');
  await choice.selectOption({ index: 1 });
  // Another person: nothing of that person remains, and what was typed before is restored.
  await choice.selectOption('Someone else');
  await expectAnswers(page, {
    'First name': '',
    'Last name': 'Typed',
    Email: '',
    'Role at company': 'Chair',
  });
  await choice.selectOption({ index: 1 });
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(contact.email);
  expect(await page.getByLabel('Role at company', { exact: true }).inputValue()).toBe('Chair');
  await expectNoAxeViolations(page);
  await fill(page, {
    'Date of birth': '12/09/1980',
    'Country of citizenship': 'Canada',
    'Dual citizenship': true,
    'Second country of citizenship': 'France',
    'Tax ID number': '078-05-1120',
    Country: 'Canada',
    'Street address': '1 Navy Yard',
    City: 'Toronto',
    'State or province': 'Ontario',
    'ZIP or postal code': 'M5H 2N2',
  });
  await button(page, 'Add').click();

  // In the other list everything is filled in, also the second citizenship, and no person is offered in a list that already
  // contains them.
  await page.getByRole('tab', { name: peopleTabs.beneficialOwners }).click();
  await button(page, 'Add New').click();
  await choice
    .locator('option')
    .last()
    .filter({ hasText: `${contact.firstName} ${contact.lastName} (director, representative)` })
    .waitFor({ state: 'attached' });
  await choice.selectOption({ index: 1 });
  expect(await page.getByLabel('Second country of citizenship', { exact: true }).inputValue()).toBe('France');
  await button(page, 'Add').click();
  await button(page, 'Add New').click();
  expect(await choice.count()).toBe(0);
  await button(page, 'Cancel').click();
  await saveButton(page).click();
  await expectPath(page, '/control-ownership-verification');
  const own = 'You, as representative: your own check counts here';
  const rows = (status: string) =>
    ['Director', 'Beneficial owner'].map((role) => [contact.firstName, contact.lastName, role, status]);
  await expectRows(page, 'Directors and beneficial owners', rows(`Non verified${own}`));
  await stepLink(page, 'Identity verification').click();
  await handInPassport(page);
  await decide(portal, client, { decision: 'approve' });
  await stepLink(page, 'Control & Ownership Verification').click();
  await expectRows(page, 'Directors and beneficial owners', rows('Verified'));
});

it('one person in two lists remains one when one of the rows is changed, and the other role is unchanged', async () => {
  const people = validRecords['control-ownership-and-related-parties'];
  const [director] = people.directors;
  if (!director) throw new Error('The sample has a director');
  const owner = { ...director, roleAtCompany: 'Shareholder', city: 'Ottawa' };
  const somebodyElse = { ...director, firstName: 'Alan', email: 'alan@example.com' };
  const record = { ...people, directors: [director], beneficialOwners: [somebodyElse, owner] };
  const client = await portal.newClient({ 'control-ownership-and-related-parties': record });
  const page = await portal.open('/control-ownership?tab=beneficialOwners', { as: client });
  await button(page, `Edit ${somebodyElse.firstName} ${somebodyElse.lastName}`).click();
  const note = page.getByText('Also named as director');
  await page.getByLabel('Email', { exact: true }).waitFor();
  expect(await note.count()).toBe(0);
  await button(page, 'Cancel').click();
  await button(page, `Edit ${owner.firstName} ${owner.lastName}`).click();
  await note.waitFor();
  await expectFineEverywhere(page);
  await fill(page, { Email: 'renamed@example.com', 'Last name': 'Renamed', 'Role at company': 'Founder' });
  await button(page, 'Save changes').click();
  await saveButton(page).click();
  await expectPath(page, '/control-ownership-verification');
  const saved = await portal.call('GET', '/control-ownership-and-related-parties', { as: client });
  const changed = { lastName: 'Renamed', email: 'renamed@example.com' };
  expect(await saved.json()).toMatchObject({
    // Values that differed before, and the values that each row has of its own, stay.
    directors: [{ ...director, ...changed }],
    beneficialOwners: [somebodyElse, { ...owner, ...changed, roleAtCompany: 'Founder' }],
  });
});
