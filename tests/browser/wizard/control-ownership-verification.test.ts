import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { validPerson } from '#tests/domain/valid-records.ts';
import { isInView } from '../support/documents.ts';
import { expectFocus } from '../support/fields.ts';
import {
  adminEnv,
  decide,
  handInPassport,
  lookAgain,
  newNamedClient,
  pathOfLink,
  verificationStep,
} from '../support/identity.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal } from '../support/portal.ts';
import {
  button,
  expectPath,
  expectProgress,
  expectStep,
  formAlert,
  heading,
  stepLink,
  toasts,
} from '../support/wizard.ts';

const portal = startPortal({ env: adminEnv });
const success = 'Success! Verification required email was successfully sent to Grace Hopper.';
const { path } = verificationStep;

const namedClient = () => newNamedClient(portal);

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const send = (page: Page, name: string) => button(row(page, name), 'Send verification email');

describe('the table', () => {
  it('lists directors and beneficial owners with their role and status', async () => {
    const { client } = await namedClient();
    const page = await portal.open(path, { as: client });
    await expectStep(page, verificationStep);
    const cells = row(page, 'Grace').getByRole('cell');
    await cells.first().waitFor();
    expect(await cells.allTextContents()).toEqual([
      'Grace',
      'Hopper',
      'Director',
      'Non verified',
      expect.stringContaining('Send verification email'),
    ]);
    expect(await row(page, 'Ada').getByRole('cell').nth(2).textContent()).toBe('Beneficial owner');
    expect(await page.getByRole('table').count()).toBe(1);
  });

  it('without anyone links back to where they are added', async () => {
    const page = await portal.open(path, { as: await portal.newClient() });
    await page.getByText('No directors or beneficial owners yet').waitFor();
    await button(page, 'Go to Control, Ownership & Related Parties').click();
    await heading(page, 'Control, Ownership & Related Parties').waitFor();
    await expectPath(page, '/control-ownership');
  });

  it('that cannot be loaded says so, and can be retried', async () => {
    const { client } = await namedClient();
    let refused = 0;
    const page = await portal.open(path, {
      as: client,
      expectProblems: /could not be read/,
      before: (opened) =>
        opened.route('**/check-status', async (route) => {
          const json = { statusCode: 403, error: 'Forbidden', message: 'Not now' };
          await route.fulfill({ status: 403, json });
          refused += 1;
        }),
    });
    await formAlert(page).getByText('could not be loaded').waitFor();
    // The table sends the request again when it appears; a response would remove the alert before the click.
    await expect.poll(() => refused).toBe(2);
    await page.unroute('**/check-status');
    await button(page, 'Load them again').click();
    await row(page, 'Grace').waitFor();
    expect(await formAlert(page).count()).toBe(0);
  });

  it('leads on to the documents', async () => {
    const page = await portal.open(path, { as: (await namedClient()).client });
    await button(page, 'Next').click();
    await expectPath(page, '/onboarding-documents');
  });
});

describe('a verification email', () => {
  it('goes to that person, with the text of the specification, and can be sent again', async () => {
    const { client, director } = await namedClient();
    const page = await portal.open(path, { as: client });
    const asked = page.waitForRequest('**/api/sumsub/send-email');
    await send(page, 'Grace').click();
    expect((await asked).postDataJSON()).toEqual({
      name: 'Grace Hopper',
      email: director.email,
      role: 'directors',
    });
    await toasts(page).getByText(success, { exact: true }).waitFor();
    await row(page, 'Grace')
      .getByText(/^Email sent \d+ \w+ 20\d\d, \d\d:\d\d$/)
      .waitFor();
    expect((await portal.readMail(director.email)).link).toContain('/verify-identity#');
    expect(await row(page, 'Ada').getByText('Email sent').count()).toBe(0);

    await send(page, 'Grace').click();
    await formAlert(page).getByText('The email was not sent').waitFor();
    await formAlert(page).getByText('Grace Hopper was sent an email a short while ago').waitFor();
    await portal.passMinute();
    await send(page, 'Grace').click();
    await expect.poll(() => formAlert(page).count()).toBe(0);
    expect((await portal.readMail(director.email)).link).not.toBe('');
  });

  it('is sent one at a time, and returns the focus to its button', async () => {
    const { client } = await namedClient();
    const page = await portal.open(path, { as: client });
    let answer: (() => void) | undefined;
    await page.route('**/api/sumsub/send-email', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await send(page, 'Grace').focus();
    await page.keyboard.press('Enter');
    await button(row(page, 'Grace'), 'Sending…').waitFor();
    expect(await send(page, 'Ada').isDisabled()).toBe(true);
    await expect.poll(() => answer !== undefined).toBe(true);
    answer?.();
    await toasts(page).getByText(success).waitFor();
    await expect.poll(() => send(page, 'Ada').isEnabled()).toBe(true);
    await expectFocus(send(page, 'Grace'));
  });

  it('that fails says why, and no one is shown as mailed', async () => {
    const { client } = await namedClient();
    const page = await portal.open(path, { as: client });
    await page.route('**/api/sumsub/send-email', (route) => route.abort());
    await send(page, 'Grace').click();
    await formAlert(page).getByText('We could not reach the server').waitFor();
    expect(await page.getByText('Success!').count()).toBe(0);
    expect(await row(page, 'Grace').getByText('Email sent').count()).toBe(0);
  });
});

describe('the result of a person', () => {
  it('appears in their row without a reload, and stops the polling', async () => {
    const { client, director } = await namedClient();
    const page = await portal.open(path, { as: client, before: (opened) => opened.clock.install() });
    await send(page, 'Grace').click();
    await row(page, 'Grace').getByText('Email sent').waitFor();
    const link = (await portal.readMail(director.email)).link;
    await handInPassport(await portal.open(pathOfLink(link)));

    await page.clock.fastForward(10_000);
    await row(page, 'Grace').getByText('Submitted, waiting for a decision').waitFor();
    await decide(portal, client, { decision: 'refuse', reason: 'The photograph is blurred' });
    await lookAgain(page);
    await row(page, 'Grace').getByText('Refused: The photograph is blurred').waitFor();
    await handInPassport(await again(director.email));
    await decide(portal, client, { decision: 'approve' });
    await page.clock.fastForward(10_000);
    await row(page, 'Grace').getByText('Verified', { exact: true }).waitFor();
    expect(await send(page, 'Grace').isDisabled()).toBe(true);
    expect(await send(page, 'Ada').isEnabled()).toBe(true);
  });

  /** A refusal is mailed with a new link. */
  async function again(email: string) {
    const person = await portal.open(pathOfLink((await portal.readMail(email)).link));
    await button(person, 'Submit new photographs').click();
    return person;
  }
});

it('the step waits for others once everyone was asked, and is not done before', async () => {
  const { client } = await namedClient();
  const page = await portal.open(path, { as: client });
  const sign = (name: string) =>
    stepLink(page, 'Control & Ownership Verification').getByRole('img', { name });
  await sign('Not started').waitFor();
  await send(page, 'Grace').click();
  await page.getByText('1 of 2 sent').waitFor();
  await sign('Something is missing').waitFor();
  await button(page, 'Send to everyone not yet asked (1)').click();
  await toasts(page).getByText('successfully sent to Ada').waitFor();
  await page.getByText('2 of 2 sent').waitFor();
  expect(await page.getByRole('button', { name: /^Send to everyone/ }).count()).toBe(0);
  await sign('Waiting for others').waitFor();
  await expectProgress(page, 2);
});

it('row 26: past the hourly limit nothing more is sent, and the page says when to continue', async () => {
  const people = Array.from({ length: 31 }, (_, index) => ({
    ...validPerson,
    firstName: `Grace ${String.fromCharCode(65 + (index % 26))}${index < 26 ? '' : 'a'}`,
    email: `many-${index}@example.com`,
  }));
  const client = await portal.newClient({
    'control-ownership-and-related-parties': { directors: people, beneficialOwners: [], relatedParties: [] },
  });
  const page = await portal.open(path, { as: client });
  await page.getByText('0 of 31 sent').waitFor();
  await button(page, 'Send to everyone not yet asked (31)').click();
  await formAlert(page).getByText('30 of 31 emails were sent').waitFor();
  await page.getByText('30 of 31 sent', { exact: true }).waitFor();
  expect(await toasts(page).filter({ hasText: 'Success' }).count()).toBe(0);
  const refusal = formAlert(page).getByText(/30 verification emails an hour and 100 a day are the most/);
  await refusal.waitFor();
  await formAlert(page)
    .getByText(/Please send the next one in \d+ (minutes|seconds)/)
    .waitFor();
  // The remaining person can be retried alone, and the result is also shown at the foot of a long table.
  await send(page, people[30]!.firstName).click();
  await formAlert(page).getByText('The email was not sent').waitFor();
  await expect.poll(() => isInView(page, refusal)).toBe(true);
  await expectFineEverywhere(page);
});
