import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { decide, newSubmittedClient } from '../support/complete-case.ts';
import { descriptionOf, expectFocus, field, isInvalid } from '../support/fields.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, expectPath, heading, question, stepLink } from '../support/wizard.ts';

const adminEmail = 'admin@example.com';
const portal = startPortal({ env: { ADMIN_EMAILS: adminEmail } });

let admin: Client;
beforeAll(async () => {
  admin = await portal.signIn(adminEmail);
});

const nameReason = 'The certificate says Analytical Engines Limited';
const emailReason = 'This mailbox refuses our mail';
const typeReason = 'You told us of a trust on the phone';

const notice = (page: Page) => page.getByRole('main').getByRole('alert');
const asksForChange = (page: Page) => notice(page).getByText('Please change this before you submit again');

/** Creates a client whose reviewer has marked the company's name, a director's address and a whole step. */
async function newAskedClient(): Promise<Client> {
  const client = await newSubmittedClient(portal);
  await decide(portal, admin, client, { event: 'takeIntoReview' });
  await decide(portal, admin, client, {
    event: 'requestChanges',
    changes: [
      { step: 'companyDetails', property: 'legalName', reason: nameReason },
      { step: 'customerType', property: '', reason: typeReason },
      { step: 'controlOwnership', property: 'directors.0.email', reason: emailReason },
    ],
  });
  return client;
}

it('opens the step that the reviewer marked, and shows the reason there', async () => {
  const page = await portal.open('/', { as: await newAskedClient() });
  await heading(page, 'Company Details').waitFor();
  await expectPath(page, '/company-details');
  await asksForChange(page).waitFor();
  await expect.poll(() => isInvalid(field(page, 'Legal name'))).toBe(true);
  expect(await descriptionOf(field(page, 'Legal name'))).toContain(nameReason);
  for (const title of ['Company Details', 'Customer Type', 'Control Ownership']) {
    await stepLink(page, title).getByRole('img', { name: 'Change requested' }).waitFor();
  }
  await stepLink(page, 'Wallets').getByRole('img', { name: 'Complete' }).waitFor();
  await notice(page).getByText(nameReason).waitFor();
  await notice(page).getByRole('link', { name: 'Legal name' }).click();
  await expectFocus(field(page, 'Legal name'));
});

it('a user who opened a step by its address remains there', async () => {
  const page = await portal.open('/wallet', { as: await newAskedClient() });
  await stepLink(page, 'Company Details').getByRole('img', { name: 'Change requested' }).waitFor();
  await expectPath(page, '/wallet');
  expect(await notice(page).count()).toBe(0);
});

it('a reason about a person is shown in their row and in their form', async () => {
  const page = await portal.open('/control-ownership', { as: await newAskedClient() });
  await page.getByRole('table').getByText(emailReason).waitFor();
  await notice(page).getByRole('link', { name: 'Director 1, email' }).click();
  await expectFocus(field(page, 'Email'));
  expect(await descriptionOf(field(page, 'Email'))).toContain(emailReason);
});

it('a reason about a whole list is shown above it, also above an empty one', async () => {
  const client = await newSubmittedClient(portal);
  const [ofEmpty, ofFull] = ['Name the investment manager', 'The register names three directors'];
  const changes = [
    { step: 'controlOwnership', property: 'directors', reason: ofFull },
    { step: 'controlOwnership', property: 'directors.0.email', reason: emailReason },
    { step: 'controlOwnership', property: 'relatedParties', reason: ofEmpty },
  ];
  await decide(portal, admin, client, { event: 'takeIntoReview' });
  await decide(portal, admin, client, { event: 'requestChanges', changes });
  const page = await portal.open('/control-ownership', { as: client });
  const panel = page.getByRole('tabpanel');
  await panel.getByText(ofFull, { exact: true }).waitFor();
  expect(await panel.getByRole('list').getByRole('listitem').allTextContents()).toEqual([emailReason]);
  await button(page, 'Edit Grace Hopper').click();
  await button(page, 'Save changes').click();
  await expect.poll(() => panel.getByText(ofFull, { exact: true }).count()).toBe(0);

  await page.getByRole('tab', { name: 'Related Parties' }).click();
  await panel.getByText('No related parties yet').waitFor();
  await panel.getByText(ofEmpty, { exact: true }).waitFor();
});

it('a reason about asset or blockchain disappears with a change of it', async () => {
  const client = await newSubmittedClient(portal);
  const [ofAsset, ofChain] = ['You told us of another asset', 'You told us of another chain'];
  const changes = [
    { step: 'wallet', property: 'wallets.0.primaryAsset', reason: ofAsset },
    { step: 'wallet', property: 'wallets.0.blockchain', reason: ofChain },
  ];
  await decide(portal, admin, client, { event: 'takeIntoReview' });
  await decide(portal, admin, client, { event: 'requestChanges', changes });
  const page = await portal.open('/wallet', { as: client });
  const openEntry = () => page.getByRole('button', { name: /^Edit wallet/ }).click();
  const [asset, chain] = [field(page, 'Primary asset'), field(page, 'Blockchain')];
  await openEntry();
  await expect.poll(() => descriptionOf(asset)).toContain(ofAsset);
  expect(await descriptionOf(chain)).toContain(ofChain);
  await chain.selectOption('Polygon');
  await expect.poll(() => isInvalid(chain)).toBe(false);
  expect(await isInvalid(asset)).toBe(true);
  await button(page, 'Cancel').click();

  await openEntry();
  await asset.selectOption('USDT');
  // The blockchain has changed with it.
  await expect.poll(() => isInvalid(asset)).toBe(false);
  expect(await isInvalid(chain)).toBe(false);
});

it('a reason about a group of documents is shown there', async () => {
  const client = await newSubmittedClient(portal);
  const reason = 'The bill is in another name';
  const changes = [{ step: 'onboardingDocuments', property: 'proofOfAddress', reason }];
  await decide(portal, admin, client, { event: 'takeIntoReview' });
  await decide(portal, admin, client, { event: 'requestChanges', changes });
  const page = await portal.open('/', { as: client });
  await heading(page, 'Required Onboarding Documents').waitFor();
  await page.getByRole('paragraph').filter({ hasText: reason }).last().waitFor();
  await notice(page).getByRole('link', { name: 'Proof of address' }).click();
  await expectFocus(button(page, 'Choose files for Proof of address'));
});

it('everything that was marked is a checklist; each save leads to the next item, and the case is submitted again', async () => {
  const client = await newAskedClient();
  const page = await portal.open('/', { as: client });
  await asksForChange(page).waitFor();
  await notice(page).getByRole('listitem').filter({ hasText: 'Legal name' }).getByText('Open').waitFor();
  // Saved with the previous value, it is still open; only an answer without a mark has changed.
  await field(page, 'Trade name').fill('Engines');
  await button(page, 'Save & Next').click();
  await heading(page, 'Customer Type').waitFor();
  await stepLink(page, 'Company Details').getByRole('img', { name: 'Change requested' }).waitFor();

  await notice(page).getByText(typeReason).waitFor();
  await field(page, 'Company type').selectOption('Trust');
  await button(page, 'Save & Next').click();
  await heading(page, 'Control, Ownership & Related Parties').waitFor();
  await expectPath(page, '/control-ownership');
  // The save led to the field itself.
  await expectFocus(field(page, 'Email'));
  await field(page, 'Email').fill('grace.hopper@example.com');
  await button(page, 'Save changes').click();
  await button(page, 'Save & Next').click();

  await heading(page, 'Company Details').waitFor();
  await expectFocus(field(page, 'Legal name'));
  await stepLink(page, 'Certify & Submit').click();
  await notice(page).getByText('We ask you to change something').waitFor();
  await notice(page).getByText('1 of 3 changes is still open').waitFor();
  const item = (name: string) => notice(page).getByRole('listitem').filter({ hasText: name });
  await item('Customer Type').getByText('Changed').waitFor();
  await item('Company Details: Legal name').getByText('Open').waitFor();
  // The person has another address now, and needs another mail.
  await page.getByRole('link', { name: 'Send the verification email to Grace Hopper' }).click();
  await expectFocus(page.getByRole('button', { name: /Send verification email/ }).first());
  await page
    .getByRole('button', { name: /Send verification email/ })
    .first()
    .click();
  await page
    .getByText('Success! Verification required email was successfully sent to Grace Hopper.')
    .waitFor();
  await stepLink(page, 'Certify & Submit').click();
  await field(page, 'I have read this and I certify it').check();
  await button(page, 'Submit').click();
  const asked = question(page, 'Submit with 1 change still open?');
  await expectFocus(button(asked, 'Continue editing'));
  await button(asked, 'Continue editing').click();
  await item('Company Details: Legal name').getByRole('link').click();
  await expectFocus(field(page, 'Legal name'));
  await field(page, 'Legal name').fill('Analytical Engines Limited');
  await expect.poll(() => isInvalid(field(page, 'Legal name'))).toBe(false);
  await button(page, 'Save & Next').click();

  await heading(page, 'Certify & Submit').waitFor();
  await page.getByRole('main').getByText('Everything that was asked for is changed').waitFor();
  await stepLink(page, 'Company Details').getByRole('img', { name: 'Complete' }).waitFor();
  await field(page, 'I have read this and I certify it').check();
  await button(page, 'Submit').click();
  await page.getByRole('heading', { name: 'Version 2' }).waitFor();
  expect(await portal.saved(client, 'company-details')).toMatchObject({
    legalName: 'Analytical Engines Limited',
  });
});

it('the client can withdraw instead of changing anything, after a confirmation', async () => {
  const page = await portal.open('/certify-and-submit', { as: await newAskedClient() });
  const withdraw = button(page, 'Withdraw submission');
  const asked = question(page, 'Are you sure you want to withdraw your submission?');
  await field(page, 'Full name').fill('Ada King');
  await withdraw.click();
  await expectFocus(button(asked, 'Keep it submitted'));
  await button(asked, 'Keep it submitted').click();
  await asked.waitFor({ state: 'detached' });
  await expectFocus(withdraw);
  expect(await field(page, 'Full name').inputValue()).toBe('Ada King');

  await page.route('**/withdrawal', (route) => route.abort());
  await withdraw.click();
  await button(asked, 'Withdraw submission').click();
  await notice(page).getByText('Not withdrawn').waitFor();
  await page.unroute('**/withdrawal');
  await button(page, 'Try again').click();
  await button(asked, 'Withdraw submission').click();
  await page.getByRole('main').getByText('Withdrawn', { exact: true }).waitFor();
  await expectFocus(heading(page, 'Certify & Submit'));
  await withdraw.waitFor({ state: 'detached' });
  expect(await page.getByRole('main').getByText(typeReason).count()).toBe(0);
  expect(await field(page, 'Full name').inputValue()).toBe('Ada King');
});

it('a request that comes while the portal is open is noticed on return to it', async () => {
  const client = await newSubmittedClient(portal);
  const page = await portal.open('/certify-and-submit', { as: client });
  await page.getByText('Submitted', { exact: true }).waitFor();
  await decide(portal, admin, client, { event: 'takeIntoReview' });
  await decide(portal, admin, client, {
    event: 'requestChanges',
    changes: [{ step: 'wallet', property: 'wallets.0.walletAddress', reason: 'This is a test network' }],
  });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await notice(page).getByText('This is a test network').waitFor();
  await button(page, 'Submit').waitFor();
  await notice(page).getByRole('link', { name: 'Wallets: Wallet 1, wallet address' }).click();
  await expectFocus(field(page, 'Wallet address'));
});
