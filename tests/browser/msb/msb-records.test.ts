import { beforeAll, expect, it } from 'vitest';
import { completeMsb } from '#tests/support/msb-application.ts';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { openAreaPage } from '../support/area.ts';
import { field, fill } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
let rita: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
  rita = await newReviewer(portal, boss, 'Rita');
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Creates an application that staff review. */
async function inReview(client: Client, content = completeMsb()): Promise<void> {
  const begun = await (await portal.call('POST', '/msb-application', { as: client, body: {} })).json();
  const path = `/msb-application/${begun.id}`;
  const saved = await portal.call('PATCH', path, { as: client, body: content });
  let { version } = await saved.json();
  for (const [status, as] of [
    ['submitted', client],
    ['in_review', rita],
  ] as const) {
    const moved = await portal.call('PATCH', `${path}/status`, { as, body: { status, version } });
    expect(moved.status).toBe(200);
    ({ version } = await moved.json());
  }
}

it('a reviewer records a check that is too old, corrects it, and follows a change notice to its end', async () => {
  await inReview(await portal.newClient());
  const page = await portal.open('/admin', { staffMember: rita });
  await openAreaPage(page, 'MSB applications');
  await page.getByRole('link', { name: completeMsb().business.legalName }).click();
  const left = page.getByRole('region', { name: 'Left to do' });
  const dialog = page.getByRole('dialog');
  await left.getByText('Missing', { exact: true }).waitFor();
  await button(page, 'File with FINTRAC').click();
  await dialog.getByText('Ada Lovelace: Add the criminal record check.').waitFor();
  await button(dialog, 'Cancel').click();

  await left.getByRole('button', { name: 'Add check for Ada Lovelace' }).click();
  await button(dialog, 'Add').click();
  await dialog.getByText('Enter the date of the check').waitFor();
  await fill(dialog, {
    'Date of the check': daysAgo(300),
    'Issuing country': 'Canada',
    'Issuing authority': 'Toronto Police Service',
    'Is the check in English or French?': 'No',
    'Do you have a certified translation?': 'Yes',
  });
  await button(dialog, 'Add').click();
  await left.getByText('Too old', { exact: true }).waitFor();
  const checks = page.getByRole('region', { name: 'Criminal record checks' });
  await checks.getByText('Toronto Police Service').waitFor();
  await expectFineEverywhere(page);

  await checks.getByRole('button', { name: 'Edit Ada Lovelace' }).click();
  await field(dialog, 'Date of the check').fill(daysAgo(3));
  await button(dialog, 'Save').click();
  await left.getByText('Nothing is missing, too old or overdue.').waitFor();

  const notices = page.getByRole('region', { name: 'Change notices' });
  await notices.getByRole('button', { name: 'Add change notice' }).click();
  await fill(dialog, {
    'What changed': 'owners',
    'Description of the change': 'Grace Hopper has bought a quarter.',
    'Changed on': daysAgo(45),
  });
  await button(dialog, 'Add').click();
  await notices.getByText(/Overdue: it was due on/).waitFor();
  await left.getByText('Overdue', { exact: true }).waitFor();

  await openAreaPage(page, 'What ends');
  const row = page.getByRole('row', { name: /Notice of a change: Owners/ });
  await row.getByText('Overdue').waitFor();
  await row.getByRole('link').click();
  await left.getByRole('button', { name: 'Edit Owners' }).click();
  await field(dialog, 'Notice sent on').fill(daysAgo(1));
  await field(dialog, 'Reference number').fill('CN-7');
  await button(dialog, 'Save').click();
  await notices.getByText('CN-7').waitFor();
  await left.getByText('Nothing is missing, too old or overdue.').waitFor();
  await notices.getByRole('button', { name: 'Delete Owners' }).click();
  await button(page.getByRole('alertdialog'), 'Delete change notice').click();
  await notices.getByText('There are none yet.').waitFor();
  await button(page, 'File with FINTRAC').click();
  await page.getByText('Filed with FINTRAC').first().waitFor();
});

it('staff reach the application from the case and the account of its client, and distinguish two people of one name', async () => {
  const { client } = await newSubmittedCase(portal);
  const content = completeMsb();
  content.business.legalName = 'Namesake Remittance Inc.';
  content.people.people = content.people.people.flatMap((ada) => [
    ada,
    { ...ada, dateOfBirth: '1961-03-04' },
  ]);
  await inReview(client, content);
  const page = await portal.open('/admin', { staffMember: boss });
  const application = page.getByRole('link', { name: 'Namesake Remittance Inc.' });

  await openAreaPage(page, 'Users');
  // The queue has a row of the client too.
  await page.getByRole('heading', { name: 'Users', exact: true }).waitFor();
  await page.getByRole('row').filter({ hasText: client.email }).getByRole('link').first().click();
  await page.getByRole('region', { name: 'MSB applications' }).getByText('In review').waitFor();
  await page.getByRole('region', { name: 'Case', exact: true }).getByRole('link').click();
  await application.click();

  const left = page.getByRole('region', { name: 'Left to do' });
  const [older, younger] = ['Ada Lovelace, born 4 March 1961', 'Ada Lovelace, born 10 December 1985'];
  await left.getByText(younger, { exact: true }).waitFor();
  await left.getByRole('button', { name: `Add check for ${older}` }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog, {
    'Date of the check': daysAgo(3),
    'Issuing country': 'Canada',
    'Issuing authority': 'Toronto Police Service',
    'Is the check in English or French?': 'Yes',
  });
  await button(dialog, 'Add').click();
  const checks = page.getByRole('region', { name: 'Criminal record checks' });
  await checks.getByRole('button', { name: `Delete ${older}` }).waitFor();
  await left.getByText(older, { exact: true }).waitFor({ state: 'detached' });
  await left.getByText(younger, { exact: true }).waitFor();
});
