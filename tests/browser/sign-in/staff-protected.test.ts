import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { startOidcProvider } from '#tests/support/oidc.ts';
import { areaEnv, inviteStaff, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import {
  adminSignInTitle,
  areaLink,
  areaPages,
  expiredDialog,
  openAreaPage,
  storedTokens,
} from '../support/area.ts';
import { openTab } from '../support/case-page.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { rowOf } from '../support/queue.ts';
import { typeCode } from '../support/sign-in.ts';
import { button, heading, question, toasts } from '../support/wizard.ts';

const port = await freePort();
// Passkeys need a host name.
const address = `http://localhost:${port}`;
const provider = await startOidcProvider(address);
afterAll(() => provider.stop());
const portal = startPortal({
  port,
  env: { ...areaEnv, ...provider.env, FRESH_PROOF_MINUTES: '1', STAFF_IDLE_MINUTES: '5' },
});

let boss: Client;
let reviewer: string;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
  reviewer = await inviteStaff(portal, boss, 'Rita');
});
// Uses the session, whose proof is old afterwards, and lets every address get a code.
beforeEach(async () => {
  await portal.passMinute();
  await portal.call('GET', '/auth/self', { as: boss });
});

const openArea = (page: string, staffMember?: Client) =>
  portal.open(page, {
    baseURL: address,
    ...(staffMember && { staffMember }),
    before: async (opened) => {
      await withDevice(opened);
      await opened.clock.install();
    },
  });

/** Gives the page a device with a screen lock, as Chromium's developer tools do. */
async function withDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The dialog that asks for a fresh proof. */
function proof(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Confirm that it is you' });
}

async function proveByCode(page: Page, email: string): Promise<void> {
  await button(proof(page), 'Send me a code by email').click();
  const { code } = await portal.readMail(email, { suits: (mail) => mail.code !== '' });
  await typeCode(page, code);
  await button(proof(page), 'Confirm with the code').click();
  await proof(page).waitFor({ state: 'detached' });
}

async function registerPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByLabel('Name of the passkey').fill(name);
  await button(page, 'Register passkey').click();
}

// First, because the provider's clock does not move with the server's.
it('staff sign in at their organisation, with the role of their group; a refused return leads back', async () => {
  provider.employee = {
    ...{ sub: 'ada', email: 'ada@example.com', email_verified: true },
    ...{ given_name: 'Ada', family_name: 'Lovelace', groups: ['compliance'] },
  };
  const page = await openArea('/admin/cases');
  await heading(page, adminSignInTitle).waitFor();
  const atOrganisation = page.getByRole('link', { name: 'Sign in with your organisation' });
  const refused = page.getByRole('alert').filter({ hasText: 'You could not be signed in' });

  provider.declines = true;
  await atOrganisation.click();
  await refused.getByText('The sign-in was not completed. Try again.').waitFor();
  expect(page.url()).toBe(`${address}/admin/oidc`);
  provider.declines = false;
  await button(page, 'Back to sign-in').click();

  provider.employee.groups = ['everyone'];
  await atOrganisation.click();
  await refused.getByText('None of your groups gives access.').waitFor();
  expect((await storedTokens(page)).staffMember).toBe(null);
  await button(page, 'Back to sign-in').click();

  provider.employee.groups = ['compliance'];
  await atOrganisation.click();
  await areaLink(page, 'Cases').waitFor();
  expect(await areaPages(page)).not.toContain('Users');

  // A proof at the organisation takes place in a tab of its own.
  await portal.passMinute();
  await registerPasskey(page, 'Phone');
  const tab = page.waitForEvent('popup');
  await proof(page).getByRole('link', { name: 'Confirm with your organisation' }).click();
  await tab;
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
});

it('an export asks for a fresh proof: declined, nothing is downloaded; with a mailed code, the file is', async () => {
  const { client } = await newSubmittedCase(portal);
  const page = await openArea('/admin/cases', boss);
  await openAreaPage(page, 'Personal data');
  await page.getByLabel('Email address of the person').fill(client.email);
  await button(page, 'Find').click();
  const download = page.getByRole('button', { name: /^Download data/ });
  await download.click();
  await button(proof(page), 'Cancel').click();
  await page.getByRole('alert').getByText('The data could not be downloaded').waitFor();
  await page.getByRole('alert').getByText('Confirm that it is you before you continue').waitFor();

  const saved = page.waitForEvent('download');
  await download.click();
  await proveByCode(page, boss.email);
  expect((await saved).suggestedFilename()).toBe('personal-data.zip');
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('an erasure asks for a fresh proof: declined, nothing is erased; with a passkey, the client is', async () => {
  const { client, id } = await newSubmittedCase(portal);
  const page = await openArea('/admin/cases', boss);
  await registerPasskey(page, 'Laptop');
  await proveByCode(page, boss.email);
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await portal.passMinute();

  await openAreaPage(page, 'Cases');
  await rowOf(page, id).getByRole('link').first().click();
  await openTab(page, 'Personal data');
  await button(page, 'Erase client').click();
  const erase = page.getByRole('alertdialog', { name: /^Erase / });
  await button(erase, 'Erase permanently').click();
  await button(proof(page), 'Cancel').click();
  await erase.getByText('Nothing was erased').waitFor();
  expect((await portal.call('GET', '/auth/self', { as: client })).status).toBe(200);

  await button(erase, 'Erase permanently').click();
  await button(proof(page), 'Confirm with a passkey').click();
  await toasts(page).filter({ hasText: 'is erased' }).waitFor();
  expect((await portal.call('GET', '/auth/self', { as: client })).status).toBe(401);
});

it('a session that is not used warns before its end, goes on when asked to, and ends', async () => {
  const page = await openArea('/admin/statistics', boss);
  await heading(page, 'Statistics').waitFor();
  // A call of the page that arrives later would use the session.
  await page.waitForLoadState('networkidle');
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await page.clock.fastForward(31_000);
  expect(await warning.count()).toBe(0);
  // The numbers in the menu are fetched again meanwhile, which is no use of the session.
  for (let minute = 0; minute < 4; minute += 1) {
    await portal.passMinute();
    const counted = page.waitForResponse((response) => response.url().endsWith('/api/admin/waiting'));
    await page.clock.fastForward(60_000);
    await counted;
  }
  // Each check plans the next one when the server has answered.
  const passUntil = (shown: Locator) =>
    expect.poll(() => page.clock.fastForward(300_000).then(() => shown.count())).toBe(1);
  await passUntil(warning.getByText('Your session ends in about 1 minute'));
  await button(warning, 'Stay signed in').click();
  await warning.waitFor({ state: 'detached' });
  expect((await portal.call('GET', '/auth/self', { as: boss })).status).toBe(200);

  for (let minute = 0; minute < 5; minute += 1) await portal.passMinute();
  await passUntil(expiredDialog(page));
  expect((await portal.call('GET', '/auth/self', { as: boss })).status).toBe(401);
  boss = await portal.signIn(boss.email);
});

it('an administrator ends sessions and removes passkeys of others, on the users page', async () => {
  const rita = await portal.signIn(reviewer);
  const theirs = await openArea('/admin/cases', rita);
  await registerPasskey(theirs, 'Tablet');
  await theirs.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await button(theirs, 'Log out').click();
  await button(theirs, 'Sign in with a passkey').click();
  await areaLink(theirs, 'Cases').waitFor();

  const page = await openArea('/admin/cases', boss);
  await openAreaPage(page, 'Users');
  await choose(page, 'Rita Reviewer', 'Sessions');
  const sessions = page.getByRole('dialog', { name: 'Sessions of Rita Reviewer' });
  const session = sessions.getByRole('listitem').filter({ hasText: /by passkey/ });
  await session.getByText('127.0.0.0/24').waitFor();
  await button(session, 'End the session of Chrome on Linux').click();
  await session.waitFor({ state: 'detached' });
  await button(sessions, 'Close').click();
  await openAreaPage(theirs, 'Statistics');
  await expiredDialog(theirs).waitFor();

  await portal.passMinute();
  await choose(page, 'Rita Reviewer', 'Remove passkeys');
  const asked = question(page, 'Remove all passkeys of Rita Reviewer?');
  await button(asked, 'Remove passkeys').click();
  await button(proof(page), 'Cancel').click();
  await asked.getByRole('alert').getByText('Confirm that it is you before you continue').waitFor();
  await button(asked, 'Remove passkeys').click();
  await proveByCode(page, boss.email);
  await toasts(page).filter({ hasText: 'The passkeys of Rita Reviewer are removed' }).waitFor();
  await button(expiredDialog(theirs), 'Sign in with a passkey').click();
  await theirs.getByText('This passkey is not known here.').waitFor();
});

/** Chooses an action on an account, from the menu at the end of its row. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await button(page, `Change the account of ${name}`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
