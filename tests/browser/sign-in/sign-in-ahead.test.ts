import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal } from '../support/portal.ts';
import { askForCode, proceedButton, readBoxes, signInTitle, typeCode } from '../support/sign-in.ts';
import { button, expectPath, formAlert, heading } from '../support/wizard.ts';

const portal = startPortal();

const machine = '**/assets/opening-*.js';
const address = (page: Page) => page.getByLabel('Email address');

/** Opens the sign-in page at an address, while the request for the machine's code is pending. */
async function openWithoutMachine(path: string) {
  let bring = () => {};
  const isFree = new Promise<void>((resolve) => {
    bring = resolve;
  });
  const page = await portal.open(path, {
    before: (opened) =>
      opened.route(machine, async (route) => {
        await isFree;
        await route.fallback();
      }),
  });
  await heading(page, signInTitle).waitFor();
  return { page, bring };
}

/** Returns the mail with an unused code. */
const mailTo = (email: string) => portal.readMail(email, { suits: (mail) => mail.code !== '' });

it('accepts an address before its machine is loaded, and sends the code once it is', async () => {
  const { page, bring } = await openWithoutMachine('/verify');
  await address(page).click();
  await page.keyboard.type('early@');
  const field = await address(page).elementHandle();
  await page.keyboard.type('example.com');
  await button(page, 'Send me a code').click();
  expect(await button(page, 'Sending…').isDisabled()).toBe(true);
  await address(page).focus();

  bring();
  await page.getByText('a code is on its way').waitFor();
  expect(await address(page).inputValue()).toBe('early@example.com');
  expect(await field?.evaluate((element) => element.isConnected), 'the same field').toBe(true);

  await typeCode(page, (await mailTo('early@example.com')).code);
  await heading(page, 'Contact Details').waitFor();
});

it('accepts a code before its machine is loaded, and opens the step of the address once it is', async () => {
  const asking = await portal.open('/verify');
  await askForCode(asking, 'early-code@example.com');
  const { code } = await mailTo('early-code@example.com');

  const { page, bring } = await openWithoutMachine('/company-details');
  await typeCode(page, code);
  await page.getByText('Checking your code…').waitFor();
  bring();
  await heading(page, 'Company Details').waitFor();
  await expectPath(page, '/company-details');
});

it('follows a mailed link once its machine is loaded', async () => {
  const asking = await portal.open('/verify');
  await askForCode(asking, 'early-link@example.com');
  const { link, code } = await mailTo('early-link@example.com');

  const { page, bring } = await openWithoutMachine(link);
  await expect.poll(() => readBoxes(page)).toBe(code);
  await page.getByText('Checking your code…').waitFor();
  expect(await proceedButton(page).isDisabled()).toBe(true);
  expect(new URL(page.url()).search, 'the code leaves the address at once').toBe('');
  bring();
  await heading(page, 'Is this your account?').waitFor();
});

it('says that its machine cannot be loaded, keeps the typed text, and continues once it can be', async () => {
  const page = await portal.open('/verify', {
    expectProblems: /could not be loaded in full|dynamically imported module|Failed to load resource/,
    before: (opened) => opened.route(machine, (route) => route.abort()),
  });
  await formAlert(page).getByText('This page could not be loaded in full').waitFor();
  await address(page).fill('patient@example.com');
  await button(page, 'Send me a code').click();
  await expectFineEverywhere(page);

  await page.unroute(machine);
  await button(page, 'Try again').click();
  await page.getByText('a code is on its way').waitFor();
  expect(await formAlert(page).count()).toBe(0);
  await mailTo('patient@example.com');
});
