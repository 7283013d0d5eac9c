import { expect, it } from 'vitest';
import { formAnswers } from '#paths/onboarding/form-answers.ts';
import { descriptionOf, expectAnswers, expectFocus, field, fill } from '../support/fields.ts';
import { startPortal, validRecords } from '../support/portal.ts';
import { heading, saveButton } from '../support/wizard.ts';

const portal = startPortal();
const companyAnswers = formAnswers.companyDetails.complete;
const differs = 'Registered address is different from physical address';

it('the physical address is the registered one until the box is ticked', async () => {
  const client = await portal.newClient();
  const page = await portal.open('/company-details', { as: client });
  await fill(page, companyAnswers);
  await field(page, differs).check();
  // There are now two of each: the registered address first.
  const [street, city] = [field(page, 'Street address').nth(1), field(page, 'City').nth(1)];
  await street.fill('1 Main Street');
  await field(page, 'Country').nth(1).fill('United States');
  await field(page, 'ZIP or postal code').nth(1).fill('02108');
  await saveButton(page).click();
  await expectFocus(city);
  expect(await descriptionOf(city)).toContain('Enter the city');
  expect(await descriptionOf(field(page, 'City').nth(0))).not.toContain('Enter the city');
  await city.fill('Boston');
  await field(page, 'State or province').nth(1).fill('Massachusetts');
  await saveButton(page).click();
  await heading(page, 'Activities, Funding & Revenue').waitFor();
  expect(await portal.saved(client, 'company-details')).toMatchObject({
    cityRegistered: 'London',
    streetPhysical: '1 Main Street',
    cityPhysical: 'Boston',
  });
});

it('a second address that is ticked and left blank is refused, and never saved as the same', async () => {
  const client = await portal.newClient();
  const page = await portal.open('/company-details', { as: client });
  await fill(page, companyAnswers);
  await field(page, differs).check();
  await saveButton(page).click();
  await expectFocus(field(page, 'Country').nth(1));
  expect(await descriptionOf(field(page, 'Country').nth(1))).toContain('Choose the country of this address');
  expect(await descriptionOf(field(page, 'Country').nth(0))).not.toContain('Choose');
  expect(await portal.saved(client, 'company-details')).toBeNull();
  await expectAnswers(page, { [differs]: true });
  await field(page, differs).uncheck();
  await saveButton(page).click();
  await heading(page, 'Activities, Funding & Revenue').waitFor();
  expect(await portal.saved(client, 'company-details')).toMatchObject({ cityPhysical: 'London' });
});

it('on load the box is ticked if the addresses differ, and unticking copies on save', async () => {
  const client = await portal.newClient({ 'company-details': validRecords['company-details'] });
  const page = await portal.open('/company-details', { as: client });
  await expectAnswers(page, { [differs]: true });
  expect(await field(page, 'City').nth(1).inputValue()).toBe('Boston');
  await field(page, differs).uncheck();
  await expect.poll(() => field(page, 'City').count()).toBe(1);
  await saveButton(page).click();
  await heading(page, 'Activities, Funding & Revenue').waitFor();
  expect(await portal.saved(client, 'company-details')).toMatchObject({
    countryPhysical: 'United Kingdom',
    streetPhysical: '12 St James Square',
    cityPhysical: 'London',
    statePhysical: '',
    zipPhysical: 'SW1Y 4JH',
  });
  await page.goto('/company-details');
  await expectAnswers(page, { [differs]: false });
});

it('a date is picked from the calendar as well as typed', async () => {
  const client = await portal.newClient({ 'company-details': validRecords['company-details'] });
  const page = await portal.open('/company-details', { as: client });
  await expectAnswers(page, { 'Date of incorporation': '04/01/2019' });
  await page.getByRole('button', { name: 'Choose date' }).click();
  await page.getByRole('gridcell', { name: '17', exact: true }).click();
  await expectAnswers(page, { 'Date of incorporation': '04/17/2019' });
  expect(await descriptionOf(field(page, 'Date of incorporation'))).toContain('17 April 2019');
  await saveButton(page).click();
  await heading(page, 'Activities, Funding & Revenue').waitFor();
  expect(await portal.saved(client, 'company-details')).toMatchObject({ dateOfIncorporation: '2019-04-17' });
});
