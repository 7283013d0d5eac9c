import { type ChildProcess, spawn } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { stateLink } from '#src/developers/open-state/state-link.ts';
import { launchBrowser, newPage } from '#tests/support/browser.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { field } from '../support/fields.ts';
import { button, expectRows, heading, question, stepLink } from '../support/wizard.ts';

let server: RunningServer;
let browser: Browser;
let vite: ChildProcess;
let address: string;

/** Starts Vite's development server in front of a running API, like `npm run dev`. */
async function startDevelopment(api: RunningServer): Promise<void> {
  const port = await freePort();
  vite = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', '--config', 'vite/portal.config.ts', '--port', String(port)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, PORT: String(api.port), DATA_DIR: api.dataDir },
    },
  );
  address = `http://127.0.0.1:${port}`;
  let said = '';
  vite.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  await vi.waitFor(() => expect(said).toContain(String(port)), { timeout: 50_000, interval: 50 });
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  await startDevelopment(server);
}, 60_000);
afterAll(async () => {
  vite?.kill('SIGTERM');
  await browser?.close();
  await server?.stop();
});

async function open(place: string): Promise<Page> {
  const page = await newPage(browser, { baseURL: address });
  // The first request for a module waits until the development server has built it.
  page.setDefaultTimeout(50_000);
  onTestFinished(() => page.context().close());
  await page.goto(stateLink(place));
  return page;
}

it('a link to a state opens the portal in it, with a client who has the required data', async () => {
  const page = await open('verified.step.wallet.adding');
  await heading(page, 'Wallets').waitFor();
  await field(page, 'Wallet address').waitFor();
  expect(new URL(page.url()).pathname).toBe('/wallet');
  // The opened portal continues normally.
  await button(page, 'Cancel').click();
  await button(page, 'Save & Next').click();
  await heading(page, 'Products & Services').waitFor();
});

it('opens one state after the other in the same browser', async () => {
  const first = await open('verified.step.wallet.adding');
  await field(first, 'Wallet address').waitFor();
  for (const [place, title] of [
    ['verified.step.companyDetails.ready.editing', 'Company Details'],
    ['verified.step.customerType.ready.editing', 'Customer Type'],
  ] as const) {
    const next = await first.context().newPage();
    next.setDefaultTimeout(50_000);
    await next.goto(stateLink(place));
    await heading(next, title).waitFor();
    // The storage event of the new client does not sign out the earlier tabs.
    await stepLink(next, 'Wallets').click();
    await heading(next, 'Wallets').waitFor();
    expect(new URL(next.url()).pathname).toBe('/wallet');
  }
});

it('states that wait for a response remain in it, and error states are shown', async () => {
  const saving = await open('verified.step.controlOwnership.saving');
  await button(saving, 'Saving…').waitFor();
  await expectRows(saving, 'Director(s)/Senior Management/Controlling Person(s)', [
    ['Grace', 'Hopper', 'Director', '078-05-1120'],
  ]);
  const refused = await open('verified.step.companyDetails.ready.invalid');
  await stepLink(refused, 'Company Details').getByRole('img', { name: 'Needs attention' }).waitFor();
});

it('the confirmation of a withdrawal opens over a submitted case', async () => {
  const page = await open('verified.step.certifyAndSubmit.submitted.asking');
  await question(page, 'Are you sure you want to withdraw your submission?').waitFor();
  await button(page, 'Keep it submitted').click();
  await question(page, 'Are you sure you want to withdraw your submission?').waitFor({ state: 'hidden' });
  expect(await button(page, 'Withdraw submission').isEnabled()).toBe(true);
});

it('an unknown state says so', async () => {
  const page = await open('verified.step.nowhere');
  await page.getByText('No path leads to "verified.step.nowhere".').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});
