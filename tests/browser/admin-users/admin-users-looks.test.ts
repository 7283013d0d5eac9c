import { beforeAll, it } from 'vitest';
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
  await heading(page, 'For administrators only').waitFor();
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
