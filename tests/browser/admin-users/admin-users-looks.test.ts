import { beforeAll, expect, it } from 'vitest';
import { areaEnv, newReviewer, signInAdministrator } from '../support/admin.ts';
import { adminSignInTitle, comeBack, expiredDialog } from '../support/area.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

it('the staff sign-in', async () => {
  const page = await portal.open('/admin/sign-in');
  await heading(page, adminSignInTitle).waitFor();
  await expectFineEverywhere(page);
});

it('signing in again over a page', async () => {
  const reviewer = await newReviewer(portal, boss, 'Rosa');
  const page = await portal.open('/admin/users', { staffMember: reviewer });
  await heading(page, 'You do not have access to this page').waitFor();
  await portal.endSession(reviewer);
  await comeBack(page);
  await expiredDialog(page).waitFor();
  await expectFineEverywhere(page);
});

it('the accounts', async () => {
  const page = await portal.open('/admin/users', { staffMember: boss });
  await page.getByRole('rowheader').first().waitFor();
  await expectFineEverywhere(page);
});

it('inviting a staff member', async () => {
  const page = await portal.open('/admin/users', { staffMember: boss });
  await button(page, 'Invite a staff member').click();
  await button(page, 'Send invitation').click();
  await page.getByText('Fill in this field').first().waitFor();
  await expectFineEverywhere(page);
});

it('the identity request, sent', async () => {
  await portal.newClient();
  const page = await portal.open('/admin/identity-request', { staffMember: boss });
  await button(page, 'Submit').click();
  const send = page.getByRole('button', { name: /^Send \d+ emails?$/ });
  await send.waitFor();
  await expectFineEverywhere(page);
  await send.click();
  await page.getByRole('progressbar').waitFor();
  await expectFineEverywhere(page);
});

it('the own account, with passkeys and sessions', async () => {
  const page = await portal.open('/admin/account', { staffMember: boss });
  await page.getByText('This session').waitFor();
  await button(page, 'Register passkey').waitFor();
  await expectFineEverywhere(page);
});

it('personal data: what is stored about an address, the erasures, and the question before one', async () => {
  const client = await portal.newClient('all');
  const page = await portal.open('/admin/personal-data', { staffMember: boss });
  await page.getByRole('heading', { name: 'Retention' }).waitFor();
  await page.getByLabel('Email address of the person').fill(client.email);
  await button(page, 'Find').click();
  const erase = button(page, 'Erase client');
  await erase.waitFor();
  await expectFineEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await erase.click();
  const asked = page.getByRole('alertdialog', { name: /^Erase / });
  await asked.waitFor();
  await expectFineEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await button(asked, 'Erase permanently').click();
  await page.getByText('Nothing was erased yet.').waitFor({ state: 'detached' });
  await expectFineEverywhere(page);
});

it('the incidents, and the form of one, refused', async () => {
  const incident = {
    ...{ title: `A letter to ${'somebody-else-'.repeat(6)}`, happened: 'It was sent to another address.' },
    ...{ occurredOn: '', discoveredOn: '2026-11-20', concerned: 'One client', risk: 'low' },
    ...{ measures: '', reportedTo: '', reportedOn: '' },
  };
  const made = await portal.call('POST', '/incidents', { as: boss, body: incident });
  expect(made.status).toBe(201);
  const page = await portal.open('/admin/incidents', { staffMember: boss });
  await page.getByRole('rowheader').first().waitFor();
  await expectFineEverywhere(page);
  await page.goto(`${portal.url}/admin/incidents/create`);
  await button(page, 'Save incident').click();
  await page.getByRole('textbox', { name: 'Name' }).and(page.locator('[aria-invalid=true]')).waitFor();
  await expectFineEverywhere(page);
});
