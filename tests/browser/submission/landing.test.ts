import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { decide, newSubmittedClient, renameOnBehalf } from '../support/complete-case.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { signInByHand } from '../support/sign-in.ts';
import { button, expectPath, heading, question, stepLink } from '../support/wizard.ts';

const adminEmail = 'admin@example.com';
const portal = startPortal({ env: { ADMIN_EMAILS: adminEmail } });

let admin: Client;
beforeAll(async () => {
  admin = await portal.signIn(adminEmail);
});

const main = (page: Page) => page.getByRole('main');
/** The status itself, not its entry in the history. */
const statusOf = (page: Page, title: string) => main(page).getByText(title, { exact: true }).first();

/** Creates a client whose submission was decided. */
async function newDecidedClient(...decisions: object[]): Promise<Client> {
  const client = await newSubmittedClient(portal);
  for (const decision of decisions) await decide(portal, admin, client, decision);
  return client;
}

const takeIntoReview = { event: 'takeIntoReview' };
const approve = { event: 'approve' };
const reject = { event: 'reject', reason: 'The ownership could not be established.' };

/** Signs in with a mailed code at the portal's root. */
async function signInAtRoot(client: Client): Promise<Page> {
  // A code was mailed to this address a moment ago.
  await portal.passMinute();
  const page = await portal.open('/');
  await signInByHand(page, portal, client.email);
  return page;
}

describe('a client who signs in', () => {
  it('sees that the case is approved', async () => {
    const page = await signInAtRoot(await newDecidedClient(takeIntoReview, approve));
    await statusOf(page, 'Approved').waitFor();
    await expectPath(page, '/certify-and-submit');
    await main(page).getByText('Your onboarding is complete.').waitFor();
    expect(await button(page, 'Withdraw submission').count()).toBe(0);
    // The steps show the same, and have a link back.
    await stepLink(page, 'Company Details').click();
    await main(page).getByText('Your onboarding is approved').waitFor();
    await main(page).getByRole('link', { name: 'See the status' }).click();
    await statusOf(page, 'Approved').waitFor();
  });

  it('sees that the case was rejected, and why', async () => {
    const page = await signInAtRoot(await newDecidedClient(takeIntoReview, reject));
    await statusOf(page, 'Not approved').waitFor();
    await expectPath(page, '/certify-and-submit');
    await main(page).getByRole('alert').getByText(reject.reason).waitFor();
    await stepLink(page, 'Wallets').click();
    await main(page).getByText('Your onboarding was not approved').waitFor();
  });

  it('sees that a rejected case was reopened, on the last opened step', async () => {
    const reopen = { event: 'reopen', reason: 'The register was wrong.' };
    const page = await signInAtRoot(await newDecidedClient(takeIntoReview, reject, reopen));
    await main(page).getByText('Your onboarding is in review').waitFor();
    await heading(page, 'Contact Details').waitFor();
    await main(page).getByRole('link', { name: 'See the status' }).click();
    await statusOf(page, 'In review').waitFor();
    await main(page).getByText('We took up the review again').waitFor();
  });

  it('is asked to certify what staff changed', async () => {
    const client = await newSubmittedClient(portal);
    await renameOnBehalf(portal, admin, client, 'Analytical Engines Limited');
    const page = await signInAtRoot(client);
    await main(page).getByText('Certify our changes').waitFor();
    await main(page).getByRole('link', { name: 'See the changes' }).click();
    const changes = page.getByRole('region', { name: 'We changed answers on your behalf' });
    await changes.getByText('Analytical Engines Limited', { exact: true }).waitFor();
    await button(page, 'Certify these changes').click();
    await page.getByText('You certified the changes').waitFor();
  });
});

describe('a client who returns to the portal’s root address', () => {
  it('sees the withdrawn submission, and can continue', async () => {
    const page = await portal.open('/certify-and-submit', { as: await newSubmittedClient(portal) });
    await button(page, 'Withdraw submission').click();
    const asked = question(page, 'Are you sure you want to withdraw your submission?');
    await button(asked, 'Withdraw submission').click();
    await statusOf(page, 'Withdrawn').waitFor();
    await page.goto('/');
    await statusOf(page, 'Withdrawn').waitFor();
    await expectPath(page, '/certify-and-submit');
    await stepLink(page, 'Company Details').click();
    await heading(page, 'Company Details').waitFor();
    await main(page).getByText('You withdrew your submission').waitFor();
    expect(await button(page, 'Save & Next').isDisabled()).toBe(false);
  });

  it('opens the step in the address', async () => {
    const page = await portal.open('/wallet', { as: await newDecidedClient(takeIntoReview, approve) });
    await main(page).getByText('Your onboarding is approved').waitFor();
    await expectPath(page, '/wallet');
  });

  it('opens the decision by the link of its mail', async () => {
    const client = await newDecidedClient(takeIntoReview, approve);
    const mail = await portal.readMail(client.email, { suits: ({ text }) => text.includes('approved') });
    const page = await portal.open(mail.link.replace(portal.url, '') || '/', { as: client });
    await statusOf(page, 'Approved').waitFor();
  });
});
