import { beforeAll, it } from 'vitest';
import { areaEnv, newReviewer, signInAdministrator } from '#tests/browser/support/admin.ts';
import { adminSignInTitle, comeBack, expiredDialog } from '#tests/browser/support/area.ts';
import { expectFineEverywhere } from '#tests/browser/support/looks.ts';
import { type Client, startPortal } from '#tests/browser/support/portal.ts';
import { button, heading } from '#tests/browser/support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

it('the administrators’ sign-in', async () => {
  const page = await portal.open('/admin/sign-in');
  await heading(page, adminSignInTitle).waitFor();
  await expectFineEverywhere(page);
});

it('signing in again over a page', async () => {
  const reviewer = await newReviewer(portal, boss, 'Rosa');
  const page = await portal.open('/admin/users', { colleague: reviewer });
  await heading(page, 'For administrators only').waitFor();
  await portal.endSession(reviewer);
  await comeBack(page);
  await expiredDialog(page).waitFor();
  await expectFineEverywhere(page);
});

it('the accounts', async () => {
  const page = await portal.open('/admin/users', { colleague: boss });
  await page.getByRole('rowheader').first().waitFor();
  await expectFineEverywhere(page);
});

it('inviting a colleague', async () => {
  const page = await portal.open('/admin/users', { colleague: boss });
  await button(page, 'Invite a colleague').click();
  await button(page, 'Send invitation').click();
  await page.getByText('Fill in this field').first().waitFor();
  await expectFineEverywhere(page);
});

it('the identity request, sent', async () => {
  await portal.newClient();
  const page = await portal.open('/admin/identity-request', { colleague: boss });
  await button(page, 'Submit').click();
  await page.getByRole('progressbar').waitFor();
  await expectFineEverywhere(page);
});
