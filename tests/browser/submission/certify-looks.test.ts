import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  decide,
  newCompleteClient,
  newSubmittedClient,
  onboardingOf,
  renameOnBehalf,
} from '../support/complete-case.ts';
import { expectFocus, field, isInvalid } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, formAlert, heading, question } from '../support/wizard.ts';

const adminEmail = 'admin@example.com';
const portal = startPortal({ env: { ADMIN_EMAILS: adminEmail } });
const address = '/certify-and-submit';

let admin: Client;
beforeAll(async () => {
  admin = await portal.signIn(adminEmail);
});

const main = (page: Page) => page.getByRole('main');

/** Creates a submitted client with these decisions. */
async function decided(...decisions: object[]): Promise<Client> {
  const client = await newSubmittedClient(portal);
  for (const decision of [{ event: 'takeIntoReview' }, ...decisions]) {
    await decide(portal, admin, client, decision);
  }
  return client;
}

it('the missing answers', async () => {
  const page = await portal.open(address, { as: await portal.newClient() });
  await main(page)
    .getByRole('region', { name: /still missing/ })
    .waitFor();
  await expectFineEverywhere(page);
});

it('a refused certification, and one that could not be sent', async () => {
  const page = await portal.open(address, { as: await newCompleteClient(portal) });
  await button(page, 'Submit').click();
  await expect.poll(() => isInvalid(field(page, 'I have read this and I certify it'))).toBe(true);
  await expectFineEverywhere(page);
  await page.route('**/submission', (route) => route.abort());
  await field(page, 'I have read this and I certify it').check();
  await button(page, 'Submit').click();
  await formAlert(page).getByText('Not submitted').waitFor();
  await expectFineEverywhere(page);
});

it('a submission, and the confirmation before it is withdrawn', async () => {
  const page = await portal.open(address, { as: await newSubmittedClient(portal) });
  await main(page).getByText('Submitted', { exact: true }).waitFor();
  await expectFineEverywhere(page);
  await button(page, 'Withdraw submission').click();
  await question(page, 'Are you sure you want to withdraw your submission?').waitFor();
  await expectFineEverywhere(page);
});

it('an update of approved answers, and the question before it is given up', async () => {
  const client = await decided({ event: 'approve' });
  const id = await onboardingOf(portal, client);
  expect((await portal.call('POST', `/onboarding/${id}/update`, { as: client })).status).toBe(200);
  const page = await portal.open(address, { as: client });
  await main(page).getByText('You are updating your answers', { exact: true }).waitFor();
  await expectFineEverywhere(page);
  await button(page, 'Give up the update').click();
  await question(page, 'Are you sure you want to give up the update?').waitFor();
  await expectFineEverywhere(page);
});

it('a step that cannot be changed now', async () => {
  const client = await newSubmittedClient(portal);
  const page = await portal.open('/products-and-services', { as: client });
  await main(page).getByText('Your onboarding is submitted').waitFor();
  await field(page, 'Rationale').waitFor();
  await expectFineEverywhere(page);
});

it('a submission with requested changes, and a marked step', async () => {
  const changes = [
    { step: 'customerType', property: 'companyType', reason: 'The register says it is a trust' },
    { step: 'onboardingDocuments', property: '', reason: 'The pages are too dark to read' },
  ];
  const client = await decided({ event: 'requestChanges', changes });
  const page = await portal.open(address, { as: client });
  await formAlert(page).getByText('We ask you to change something').waitFor();
  await expectFineEverywhere(page);
  await formAlert(page).getByRole('link', { name: 'Customer Type' }).click();
  await expect.poll(() => isInvalid(field(page, 'Company type'))).toBe(true);
  await expectFineEverywhere(page);
});

it('the changes by staff, until they are certified', async () => {
  const client = await decided();
  await renameOnBehalf(portal, admin, client, 'Analytical Engines Limited Partnership');
  const page = await portal.open(address, { as: client });
  const changes = page.getByRole('region', { name: 'We changed answers on your behalf' });
  await changes.getByText('Analytical Engines Limited Partnership').waitFor();
  await expectFineEverywhere(page);
});

it('a decision', async () => {
  const client = await decided({ event: 'reject', reason: 'The source of wealth is unclear.' });
  const page = await portal.open(address, { as: client });
  await formAlert(page).getByText('Not approved').waitFor();
  await expectFineEverywhere(page);
});

it('the placeholder while the case is loading, and the error if it cannot be loaded', async () => {
  const page = await portal.open(address, {
    as: await portal.newClient(),
    expectProblems: /could not be read/,
    before: (opened) => opened.route('**/submission', () => {}),
  });
  await heading(page, 'Certify & Submit').waitFor();
  await main(page).getByText('Loading').waitFor({ state: 'attached' });
  await expectFineEverywhere(page);
  await page.unroute('**/submission');
  await page.route('**/submission', (route) =>
    route.fulfill({ status: 404, json: { statusCode: 404, error: 'Not Found', message: 'Gone' } }),
  );
  await page.reload();
  await formAlert(page).getByText('Your answers could not be loaded').waitFor();
  await expectFineEverywhere(page);
});

it('is certified, followed and withdrawn by keyboard only', async () => {
  const page = await portal.open(address, { as: await newCompleteClient(portal) });
  await field(page, 'Full name').focus();
  await page.keyboard.press('Tab');
  await expectFocus(field(page, 'Role at company'));
  await page.keyboard.press('Tab');
  await expectFocus(field(page, 'Type my name'));
  await page.keyboard.press('Tab');
  await expectFocus(field(page, 'I have read this and I certify it'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expectFocus(button(page, 'Submit'));
  await page.keyboard.press('Enter');
  await expectFocus(heading(page, 'Certify & Submit'));
  await page.keyboard.press('Tab');
  await expectFocus(main(page).getByRole('link', { name: 'Message us' }));
  await page.keyboard.press('Tab');
  await expectFocus(button(page, 'Download PDF of version 1'));
  await page.keyboard.press('Tab');
  await expectFocus(button(page, 'Withdraw submission'));
  await page.keyboard.press('Enter');
  const asked = question(page, 'Are you sure you want to withdraw your submission?');
  await expectFocus(button(asked, 'Keep it submitted'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectFocus(heading(page, 'Certify & Submit'));
  await main(page).getByText('Withdrawn', { exact: true }).waitFor();
});
