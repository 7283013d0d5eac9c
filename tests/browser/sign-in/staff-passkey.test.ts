import type { Browser, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { newPage, pageProblems } from '#tests/support/browser.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { withBrowser } from '#tests/support/worker-browser.ts';
import { adminSignInTitle, areaLink } from '../support/area.ts';
import { askForCode, typeCode } from '../support/sign-in.ts';
import { button, heading } from '../support/wizard.ts';

const email = 'boss@example.com';

let server: RunningServer;
let browser: Browser;
let address = '';

withBrowser.beforeAll(async ({ browser: ofWorker }) => {
  browser = ofWorker;
  const port = await freePort();
  // Passkeys need a host name.
  address = `http://localhost:${port}`;
  const env = { ADMIN_EMAILS: email, STAFF_SIGN_IN: 'passkey', PUBLIC_URL: address };
  server = await startServer({ port, env });
});
afterAll(() => server?.stop());

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

async function signInByCode(page: Page): Promise<void> {
  await askForCode(page, email);
  const { code } = await server.readMail(email, { suits: (mail) => mail.code !== '' });
  await typeCode(page, code);
}

it('a staff member registers a passkey before anything else, and then signs in with it or a recovery code', async () => {
  const page = await newPage(browser, { baseURL: address });
  await withDevice(page);
  await page.goto('/admin/users');
  await heading(page, adminSignInTitle).waitFor();
  await signInByCode(page);

  await heading(page, 'Register a passkey').waitFor();
  await page.goto('/admin/cases');
  await heading(page, 'Register a passkey').waitFor();
  await page.getByLabel('Name of the passkey').fill('Work laptop');
  await button(page, 'Register passkey').click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => codes.count()).toBe(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await button(page, 'I saved the codes').click();
  await areaLink(page, 'Cases').waitFor();

  await button(page, 'Log out').click();
  await button(page, 'Sign in with a passkey').click();
  await areaLink(page, 'Cases').waitFor();

  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByText('Work laptop', { exact: true }).waitFor();
  await page.getByText('10 codes are left.').waitFor();
  await page.getByText('This session').waitFor();

  await button(page, 'Log out').click();
  await button(page, 'Use a recovery code').click();
  await page.getByLabel('Email address of your account').fill(email);
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode.toLowerCase());
  await button(page, 'Sign in with the recovery code').click();
  await areaLink(page, 'Cases').waitFor();
  expect(pageProblems(page)).toEqual([]);
  await page.context().close();
}, 60_000);
