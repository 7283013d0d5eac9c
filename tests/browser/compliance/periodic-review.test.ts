import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { isSavedStep, steps } from '#machines/steps.ts';
import { photoId } from '#tests/support/photo-id.ts';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { openAreaPage } from '../support/area.ts';
import { dialog, openTab } from '../support/case-page.ts';
import { decide } from '../support/complete-case.ts';
import { expectFocus, field } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { subjectsOfMailsTo } from '../support/mails.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading, stepLink } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
let rita: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
  rita = await newReviewer(portal, boss, 'Rita');
});

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const section = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 3 });
const main = (page: Page) => page.getByRole('main');

/** A client who is approved, and whose review is due tomorrow. */
async function dueClient(): Promise<{ client: Client; id: string }> {
  const made = await newSubmittedCase(portal);
  await decide(portal, boss, made.client, { event: 'takeIntoReview' });
  await decide(portal, boss, made.client, { event: 'approve' });
  const body = { outcome: 'postponed', reason: 'Due soon for this test.', until: tomorrow() };
  const path = `/admin/cases/${made.id}/reviews/closing`;
  expect((await portal.call('POST', path, { as: boss, body })).status).toBe(200);
  return made;
}

it('asks a client of the list by email, who confirms and changes sections, until staff approve the answers', async () => {
  const { client, id } = await dueClient();
  const staff = await portal.open('/admin', { staffMember: rita });
  await openAreaPage(staff, 'Periodic reviews');
  const row = staff.locator(`tr:has(a[href="/admin/cases/${id}/compliance"])`);
  await row.getByText('Due soon').waitFor();
  await expectFineEverywhere(staff);
  await row.getByRole('checkbox').check();
  await button(staff, 'Ask the clients to confirm').click();
  await staff.getByText('1 client is asked by email').waitFor();
  await row.getByText('Client is asked').waitFor();
  await expect
    .poll(() => subjectsOfMailsTo(portal, client.email))
    .toContain('Please confirm your information');

  // Opened without a step, the portal shows the review.
  const page = await portal.open('/', { as: client });
  await main(page).getByText('0 of 8 sections answered').waitFor();
  await expectFineEverywhere(page);
  await button(page, 'Go to the first section').click();
  await expectFocus(section(page, 'Contact Details'));
  await button(page, 'Still correct: Contact Details').click();
  await main(page).getByText('1 of 8 sections answered').waitFor();
  await expectFocus(section(page, 'Company Details'));
  await main(page).getByRole('link', { name: 'Change Company Details' }).click();
  await field(page, 'Trade name').fill('Engines of today');
  await button(page, 'Save & Next').click();
  await heading(page, 'Activities, Funding & Revenue').waitFor();
  await stepLink(page, 'Certify & Submit').click();
  await main(page).getByText('2 of 8 sections answered').waitFor();
  expect(await button(page, 'Submit').isDisabled()).toBe(true);
  for (const { title } of steps.filter(({ id: step }) => isSavedStep(step)).slice(2)) {
    await button(page, `Still correct: ${title}`).click();
  }
  await main(page).getByText('Every section is answered. Certify and submit below.').waitFor();
  await field(page, 'I have read this and I certify it').check();
  await button(page, 'Submit').click();
  await main(page).getByText('Submitted', { exact: true }).waitFor();

  await staff.reload();
  await row.getByText('Client has answered').waitFor();
  await row.getByRole('link').click();
  await staff.getByText('Changed: Company Details.').waitFor();
  await decide(portal, boss, client, { event: 'takeIntoReview' });
  await decide(portal, boss, client, { event: 'approve' });
  await staff.reload();
  await staff.getByText('The next review is due on').waitFor();
  await staff.getByText('Earlier reviews').click();
  await staff.getByText('The client changed answers').waitFor();
  await openAreaPage(staff, 'Periodic reviews');
  await heading(staff, 'Periodic reviews').waitFor();
  await expect.poll(() => row.count()).toBe(0);
});

it('lists an expired ID to staff, and names it to the client where a current one is uploaded', async () => {
  const { client, id } = await dueClient();
  const path = `/admin/cases/${id}`;
  const file = await portal.call('GET', `${path}/compliance`, { as: boss });
  const [, person] = (await file.json()).subjects;
  const answers = { ...photoId, verifiedOn: '2026-01-02', expiresOn: '2026-06-30' };
  const body = { kind: 'identity_method', subject: person.key, answers };
  expect((await portal.call('POST', `${path}/compliance/entries`, { as: boss, body })).status).toBe(201);
  expect((await portal.call('POST', `${path}/reviews`, { as: boss })).status).toBe(201);

  const staff = await portal.open('/admin', { staffMember: rita });
  await openAreaPage(staff, 'What ends');
  const row = staff.locator(`tr:has(a[href="/admin/cases/${id}/compliance"])`);
  await row.getByText(`Identity document of ${person.name}`).waitFor();
  await row.getByText('30 June 2026').waitFor();
  await row.getByText('Ended', { exact: true }).waitFor();
  await expectFineEverywhere(staff);
  await row.getByRole('link').click();
  await staff.getByRole('heading', { name: 'Compliance file' }).waitFor();

  const page = await portal.open('/', { as: client });
  await main(page).getByText(`Identity document of ${person.name}: ended on 30 June 2026.`).waitFor();
  await expectFineEverywhere(page);
  await main(page)
    .getByRole('link', { name: `Upload a current one of: Identity document of ${person.name}` })
    .click();
  await heading(page, 'Required Onboarding Documents').waitFor();
});

it('stops waiting for a client who does not answer, with a reason', async () => {
  const { client, id } = await dueClient();
  const staff = await portal.open(`/admin/cases/${id}`, { staffMember: rita });
  await openTab(staff, 'Compliance');
  await button(staff, 'Ask the client to confirm').click();
  await staff.getByText('The client has confirmed nothing yet.').waitFor();
  await button(staff, 'Stop waiting for the client').click();
  const asked = dialog(staff, 'Stop waiting for the client?');
  await button(asked, 'Close the review').click();
  await asked.getByText('Enter a reason').waitFor();
  await asked.getByLabel('Postponed to a later day').check();
  await asked.getByLabel('Reason').fill('The client moves next month.');
  await button(asked, 'Close the review').click();
  await asked.getByText('Choose the day of the next review').waitFor();
  await expectFineEverywhere(staff, '[role="dialog"]');
  await asked.getByLabel('Completed: the information is known to be current').check();
  await button(asked, 'Close the review').click();
  await staff.getByText('The next review is due on').waitFor();
  await expectFineEverywhere(staff);
  const page = await portal.open('/certify-and-submit', { as: client });
  await main(page).getByText('Approved', { exact: true }).waitFor();
});
