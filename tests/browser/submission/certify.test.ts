import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  decide,
  newCompleteClient,
  newSubmittedClient,
  onboardingOf,
  uploadPhotograph,
} from '../support/complete-case.ts';
import { descriptionOf, expectFocus, field, isInvalid } from '../support/fields.ts';
import { lookAgain } from '../support/identity.ts';
import { type Client, type OpenOptions, startPortal, validRecords } from '../support/portal.ts';
import {
  button,
  expectPath,
  expectProgress,
  formAlert,
  heading,
  neverAsksAgain,
  question,
  stepLink,
} from '../support/wizard.ts';

const adminEmail = 'admin@example.com';
const portal = startPortal({ env: { ADMIN_EMAILS: adminEmail } });

let admin: Client;
// Before anything is submitted, because the mail about that would be newer than the one with the code.
beforeAll(async () => {
  admin = await portal.signIn(adminEmail);
});

const address = '/certify-and-submit';
const submitButton = (page: Page) => button(page, 'Submit');
const main = (page: Page) => page.getByRole('main');

async function openCase(client: Client, options: OpenOptions = {}): Promise<Page> {
  const page = await portal.open(address, { as: client, ...options });
  await main(page).getByRole('heading', { name: 'Your answers' }).waitFor();
  return page;
}

/** Draws a line as the signature. */
async function draw(page: Page): Promise<void> {
  await field(page, 'Draw it').check();
  const area = page.getByRole('img', { name: 'Drawing area, empty' });
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  if (!box) throw new Error('The drawing area has no place');
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('img', { name: 'Drawing area with your signature' }).waitFor();
}

/** Certifies and submits the case on the page. */
async function certify(page: Page): Promise<void> {
  await field(page, 'I have read this and I certify it').check();
  await submitButton(page).click();
}

describe('before anything is submitted', () => {
  it('names everything that is missing, each reason with a link to its field', async () => {
    const owners = { ...validRecords['control-ownership-and-related-parties'], beneficialOwners: [] };
    const { 'company-details': _, ...others } = validRecords;
    const client = await portal.newClient({ ...others, 'control-ownership-and-related-parties': owners });
    const page = await openCase(client);
    const missing = main(page).getByRole('region', { name: /still missing/ });
    await missing.waitFor();
    expect(await missing.getByRole('link').allTextContents()).toEqual([
      'Fill in this step and save it',
      'Add at least one ultimate beneficial owner',
      'Send the verification email to Grace Hopper',
      'Upload the required documents and save them',
      'Verify your identity',
    ]);
    expect(await submitButton(page).isDisabled()).toBe(true);
    await missing.getByRole('link', { name: 'Add at least one ultimate beneficial owner' }).click();
    await expectPath(page, '/control-ownership');
    await page.getByText('No beneficial owners yet').waitFor();
    await expectFocus(button(page, 'Add New'));
    await page.goBack();
    await expectPath(page, address);
    await missing.getByRole('link', { name: 'Fill in this step and save it' }).click();
    await heading(page, 'Company Details').waitFor();
  });

  it('names a director who is also beneficial owner once', async () => {
    const { directors, beneficialOwners } = validRecords['control-ownership-and-related-parties'];
    expect(beneficialOwners).toEqual(directors);
    const client = await portal.newClient(validRecords);
    const page = await openCase(client);
    const missing = main(page).getByRole('region', { name: /still missing/ });
    await missing.waitFor();
    expect(await missing.getByRole('link', { name: /^Send the verification email/ }).count()).toBe(
      directors.length,
    );
    const answers = main(page).getByRole('region', { name: 'Your answers' });
    expect(await answers.getByText(/^Director and beneficial owner · Non verified/).count()).toBe(
      directors.length,
    );
    expect(await answers.getByText(/^Beneficial owner · /).count()).toBe(0);
  });

  it('shows every answer, each step with a link to change it', async () => {
    const client = await newCompleteClient(portal);
    const page = await openCase(client);
    const answers = main(page).getByRole('region', { name: 'Your answers' });
    for (const text of [
      'Analytical Engines Ltd',
      '1 April 2019',
      'CAMLO / MLRO services',
      'Grace',
      'proofOfAddress.jpg',
      'Submitted, waiting for the decision',
    ]) {
      expect(await answers.getByText(text, { exact: false }).count(), text).toBeGreaterThan(0);
    }
    expect(await answers.getByRole('link').count()).toBe(10);
    // A person is one line, with the details on demand.
    const person = answers.locator('summary', { hasText: /^Director 1: .*Grace Hopper · / });
    expect(await answers.getByText('Tax ID number', { exact: true }).first().isVisible()).toBe(false);
    await person.focus();
    await page.keyboard.press('Enter');
    await answers.getByText('Tax ID number', { exact: true }).first().waitFor();
    await button(answers, 'View proofOfAddress.jpg').click();
    const viewer = page.getByRole('dialog', { name: 'proofOfAddress.jpg' });
    await viewer.getByRole('img').waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    await answers.getByRole('link', { name: 'Edit Customer Type' }).click();
    await heading(page, 'Customer Type').waitFor();
  });

  it('is submitted, and shows its status', async () => {
    const client = await newCompleteClient(portal);
    const page = await openCase(client);
    await expectProgress(page, 8);
    expect(await field(page, 'Full name').inputValue()).toBe('Ada Lovelace');
    expect(await field(page, 'Role at company').inputValue()).toBe('Director');
    const summary = main(page).getByRole('region', { name: 'Summary' });
    expect(await summary.getByRole('definition').allTextContents()).toEqual([
      '10 of 10 steps',
      'Nothing',
      expect.stringMatching(/^Ada Lovelace, Director, on /),
    ]);
    await draw(page);
    await button(page, 'Clear').click();
    await draw(page);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await certify(page);
    expect((await sent).postDataJSON()).toEqual({
      name: 'Ada Lovelace',
      role: 'Director',
      certified: true,
      signature: expect.stringMatching(/^M\d+ \d+(L\d+ \d+)+$/),
    });
    await main(page).getByText('Submitted', { exact: true }).waitFor();
    await expectFocus(heading(page, 'Certify & Submit'));
    await expectProgress(page, 9);
    const next = main(page).getByRole('region', { name: 'What happens next' });
    await next.getByRole('link', { name: 'Message us' }).click();
    await page.getByRole('dialog', { name: 'Messages' }).waitFor();
    await page.keyboard.press('Escape');
    // A reload does not open the closed conversation again.
    await page.waitForURL((url) => url.search === '');
    const version = main(page).getByRole('region', { name: 'What you submitted' });
    await version.getByText(/Certified by Ada Lovelace, Director/).waitFor();
    await version.getByText(/^[0-9a-f]{64}$/).waitFor();
    expect(
      await main(page).getByRole('region', { name: 'Timeline' }).getByRole('listitem').allTextContents(),
    ).toEqual([
      expect.stringContaining('You certified and submitted it'),
      expect.stringContaining('You started the onboarding'),
    ]);
    await page.reload();
    await main(page).getByText('Submitted', { exact: true }).waitFor();
  });

  it('without the certification it is refused next to its box', async () => {
    const client = await newCompleteClient(portal);
    const page = await openCase(client);
    await field(page, 'Full name').fill('');
    await submitButton(page).click();
    await expect.poll(() => isInvalid(field(page, 'Full name'))).toBe(true);
    await expectFocus(field(page, 'Full name'));
    expect(await descriptionOf(field(page, 'Full name'))).toContain('Enter your full name');
    expect(await descriptionOf(field(page, 'I have read this and I certify it'))).toContain('Tick this box');
    await field(page, 'Full name').fill('Ada King');
    await certify(page);
    await main(page)
      .getByText(/Certified by Ada King/)
      .waitFor();
  });

  it('that has become incomplete says so, with the reasons', async () => {
    const client = await newCompleteClient(portal);
    const page = await openCase(client, { before: neverAsksAgain });
    await portal.save(client, {
      'control-ownership-and-related-parties': {
        ...validRecords['control-ownership-and-related-parties'],
        beneficialOwners: [],
      },
    });
    await certify(page);
    const title = main(page).getByRole('heading', { name: '1 thing is still missing' });
    await title.waitFor();
    await expectFocus(title);
    expect(await submitButton(page).isDisabled()).toBe(true);
  });

  it('an unavailable server changes nothing, and the submission can be retried', async () => {
    const client = await newCompleteClient(portal);
    const page = await openCase(client);
    await page.route('**/submission', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await certify(page);
    await formAlert(page).getByText('Not submitted').waitFor();
    await page.unroute('**/submission');
    await button(page, 'Try again').click();
    await main(page).getByText('Submitted', { exact: true }).waitFor();
  });

  it('answers that cannot be loaded can be retried', async () => {
    const client = await portal.newClient('all');
    const page = await portal.open(address, {
      as: client,
      expectProblems: /could not be read/,
      before: (opened) =>
        opened.route('**/submission', (route) =>
          route.fulfill({ status: 404, json: { statusCode: 404, error: 'Not Found', message: 'Gone' } }),
        ),
    });
    await formAlert(page).getByText('Your answers could not be loaded').waitFor();
    // A page whose code arrives after the refusal sends the request again; a response would remove the alert before the click.
    let letGo = () => {};
    const pressed = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/submission', async (route) => {
      await pressed;
      await route.continue();
    });
    await button(page, 'Load them again').click();
    letGo();
    await main(page).getByRole('heading', { name: 'Your answers' }).waitFor();
  });

  it('answers that could not be loaded are shown as soon as they are available', async () => {
    const page = await portal.open(address, {
      as: await newSubmittedClient(portal),
      expectProblems: /could not be read/,
      before: (opened) =>
        opened.route('**/onboarding-documents/**', (route) =>
          route.fulfill({ status: 403, json: { statusCode: 403, error: 'Forbidden', message: 'Not now' } }),
        ),
    });
    await formAlert(page).getByText('Your answers could not be loaded').waitFor();
    // Answered before the next refetch: one that starts while it is pending sends no request of its own.
    const refused = page.waitForResponse('**/onboarding-documents/**');
    await lookAgain(page);
    await (await refused).finished();
    await formAlert(page).getByText('Your answers could not be loaded').waitFor();
    await page.unroute('**/onboarding-documents/**');
    await lookAgain(page);
    await main(page).getByRole('heading', { name: 'Your answers' }).waitFor();
    await main(page).getByText('Submitted', { exact: true }).waitFor();
    expect(await formAlert(page).getByText('could not be loaded').count()).toBe(0);
  });
});

describe('after the submission', () => {
  it('no step can be changed, and each links to the status', async () => {
    const client = await newSubmittedClient(portal);
    const page = await portal.open('/company-details', { as: client });
    await main(page).getByText('Your onboarding is submitted').waitFor();
    await expect.poll(() => field(page, 'Legal name').isDisabled()).toBe(true);
    expect(await field(page, 'Country of legal formation').isDisabled()).toBe(true);
    expect(await button(page, 'Save & Next').isDisabled()).toBe(true);
    await stepLink(page, 'Wallets').click();
    await heading(page, 'Wallets').waitFor();
    await page.getByRole('table').waitFor();
    for (const name of [/^Add New$/, /^Edit wallet/, /^Delete wallet/, /^Save & Next$/]) {
      expect(await page.getByRole('button', { name }).isDisabled(), String(name)).toBe(true);
    }
    await page.getByRole('link', { name: 'See the status' }).click();
    await expectPath(page, address);
    await main(page).getByText('Submitted', { exact: true }).waitFor();
    expect(await main(page).getByRole('link', { name: /^Edit/ }).count()).toBe(0);
  });

  it('an outdated window keeps the typed text and shows the refusal', async () => {
    const client = await newCompleteClient(portal);
    const page = await portal.open('/customer-type', { as: client, before: neverAsksAgain });
    await field(page, 'Company type').selectOption('Trust');
    const id = await onboardingOf(portal, client);
    const body = { name: 'Ada', role: 'Director', certified: true };
    await portal.call('POST', `/onboarding/${id}/submission`, { as: client, body });
    await button(page, 'Save & Next').click();
    await main(page).getByText('Your onboarding is submitted').waitFor();
    expect(await field(page, 'Company type').inputValue()).toBe('Trust');
    await expect.poll(() => button(page, 'Save & Next').isDisabled()).toBe(true);
  });

  it('the document can be downloaded', async () => {
    const page = await openCase(await newSubmittedClient(portal));
    const waiting = page.waitForEvent('download');
    await button(page, 'Download PDF of version 1').click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe('onboarding-version-1.pdf');
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('a document that cannot be downloaded says so, and the rest remains', async () => {
    const page = await openCase(await newSubmittedClient(portal));
    await page.route('**/pdf', (route) => route.abort());
    await button(page, 'Download PDF of version 1').click();
    await formAlert(page).getByText('The PDF could not be downloaded').waitFor();
    await page.unroute('**/pdf');
    const waiting = page.waitForEvent('download');
    await button(page, 'Download PDF of version 1').click();
    expect((await waiting).suggestedFilename()).toBe('onboarding-version-1.pdf');
  });

  it('can be withdrawn after a confirmation, changed, and submitted again', async () => {
    const page = await openCase(await newSubmittedClient(portal));
    await button(page, 'Withdraw submission').click();
    const asked = question(page, 'Are you sure you want to withdraw your submission?');
    await expectFocus(button(asked, 'Keep it submitted'));
    await button(asked, 'Keep it submitted').click();
    await asked.waitFor({ state: 'detached' });
    await main(page).getByText('Submitted', { exact: true }).waitFor();
    await button(page, 'Withdraw submission').click();
    await button(asked, 'Withdraw submission').click();
    await main(page).getByText('Withdrawn', { exact: true }).waitFor();
    await expectProgress(page, 8);
    await certify(page);
    await main(page).getByRole('heading', { name: 'Version 2' }).waitFor();
    await main(page).getByText('Submitted', { exact: true }).waitFor();
  });

  it('shows the progress of the review', async () => {
    const client = await newSubmittedClient(portal);
    const page = await openCase(client);
    await decide(portal, admin, client, { event: 'takeIntoReview' });
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await main(page).getByText('In review', { exact: true }).waitFor();
    await decide(portal, admin, client, { event: 'approve' });
    await page.reload();
    await main(page).getByText('Approved', { exact: true }).waitFor();
    await main(page).getByText('We approved your onboarding').waitFor();
    expect(await page.getByRole('button', { name: 'Withdraw submission' }).count()).toBe(0);

    // The approved answers can be updated, and are in force again when the update is given up.
    await button(page, 'Update my answers').click();
    await main(page).getByText('You are updating your answers', { exact: true }).waitFor();
    await expectFocus(heading(page, 'Certify & Submit'));
    await stepLink(page, 'Company Details').click();
    await field(page, 'Trade name').fill('Engines');
    await button(page, 'Save & Next').click();
    await heading(page, 'Activities, Funding & Revenue').waitFor();
    await stepLink(page, 'Certify & Submit').click();
    await main(page).getByText('Engines', { exact: true }).waitFor();
    await button(page, 'Give up the update').click();
    const asked = question(page, 'Are you sure you want to give up the update?');
    await button(asked, 'Give up the update').click();
    await main(page).getByText('Approved', { exact: true }).waitFor();
    await expect.poll(() => main(page).getByText('Engines', { exact: true }).count()).toBe(0);
  });

  it('says why it was not approved', async () => {
    const client = await newSubmittedClient(portal);
    await decide(portal, admin, client, { event: 'takeIntoReview' });
    await decide(portal, admin, client, {
      event: 'reject',
      reason: 'The source of wealth is unclear.',
    });
    const page = await openCase(client);
    await formAlert(page).getByText('Not approved').waitFor();
    await formAlert(page).getByText('The source of wealth is unclear.').waitFor();
  });
});

it('requires the issue date of a document that was saved without one, and links to its field', async () => {
  const client = await portal.newClient('all');
  const body = { proofOfAddress: [await uploadPhotograph(portal, client, 'bill.jpg')] };
  expect((await portal.call('POST', '/onboarding-documents', { as: client, body })).status).toBe(201);
  const page = await portal.open(address, { as: client });
  const asked = page.getByRole('link', { name: 'Enter the date on which the proof of address was issued' });
  await asked.waitFor();
  await asked.click();
  await expectFocus(page.getByLabel('Issue date', { exact: true }));
});
