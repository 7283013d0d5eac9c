import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openCase } from '../support/case-page.ts';
import { onboardingOf } from '../support/complete-case.ts';
import { expectFocus } from '../support/fields.ts';
import {
  adminEnv,
  adminOf,
  newNamedClient,
  pathOfLink,
  phone,
  verificationStep,
} from '../support/identity.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal } from '../support/portal.ts';
import { button, formAlert, heading, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: adminEnv });
const title = 'Report this email';

/** Creates a client whose director was mailed, and returns the director's report link. */
async function mailedClient() {
  const { client, director, owner } = await newNamedClient(portal);
  await portal.call('POST', '/onboarding', { as: client, body: {} });
  const body = { name: 'Grace Hopper', email: director.email, role: 'directors' };
  expect((await portal.call('POST', '/sumsub/send-email', { as: client, body })).status).toBe(202);
  const { text } = await portal.readMail(director.email);
  const link = pathOfLink(/https?:\S+#report=\S+/.exec(text)?.[0] ?? '');
  return { client, director, owner, link, caseId: await onboardingOf(portal, client) };
}

const send = (page: Page, name: string) =>
  button(page.getByRole('row').filter({ hasText: name }), 'Send verification email');

describe('row 26: a mail that is reported', () => {
  it('stops the client’s mails until a staff member allows them again', async () => {
    const { client, link, caseId } = await mailedClient();
    const page = await portal.open(link, phone);
    await heading(page, title).waitFor();
    const said = await page.getByRole('main').textContent();
    expect(said).toContain(client.email);
    expect(said).toContain('g***@example.com');
    expect(await page.title()).toBe('Report an email · Northgate Compliance');
    await page.getByLabel('What is wrong with it (optional)').fill('I do not know this company.');
    await button(page, title).click();
    await heading(page, 'Thank you for telling us').waitFor();
    await page.reload();
    await heading(page, 'This link no longer works').waitFor();

    const clients = await portal.open(verificationStep.path, { as: client });
    await send(clients, 'Ada').click();
    await formAlert(clients).getByText('The email was not sent').waitFor();
    await formAlert(clients)
      .getByText(/A recipient has reported such an email/)
      .waitFor();

    const staffMember = await adminOf(portal);
    const queue = await portal.open('/admin/cases?filter=%7B%22status%22%3A%22all%22%7D', { staffMember });
    await queue.locator(`[data-case="${caseId}"]`).getByText('Emails stopped').waitFor();
    const theirs = await openCase(portal, caseId, staffMember);
    await theirs.getByText('Grace Hopper reported the email that this client had sent to them').waitFor();
    await theirs.getByText('I do not know this company.').waitFor();
    await button(theirs, 'Leave them stopped').click();
    await theirs.getByText('Emails to this client’s people are stopped').waitFor();
    await button(theirs, 'Allow emails again').click();
    await expect.poll(() => button(theirs, 'Allow emails again').count()).toBe(0);

    await send(clients, 'Ada').click();
    await toasts(clients)
      .getByText('Success! Verification required email was successfully sent to Ada Lovelace.', {
        exact: true,
      })
      .waitFor();
  });

  it('is reported by keyboard only, and is announced to screen readers', async () => {
    const { link } = await mailedClient();
    const page = await portal.open(link);
    await heading(page, title).waitFor();
    await page.getByLabel('What is wrong with it (optional)').focus();
    await page.keyboard.type('A fraud');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectFocus(heading(page, 'Thank you for telling us'));
  });
});

describe('the page of a report', () => {
  it('keeps the typed text if the report fails, and sends it on retry', async () => {
    const { link } = await mailedClient();
    const page = await portal.open(link, { expectProblems: /Failed to load resource/ });
    await page.getByLabel('What is wrong with it (optional)').fill('A fraud');
    await page.route('**/outreach/report', (route) => route.abort());
    await button(page, title).click();
    await page.getByText('The email was not reported').waitFor();
    await expectFineEverywhere(page);
    await page.unroute('**/outreach/report');
    expect(await page.getByLabel('What is wrong with it (optional)').inputValue()).toBe('A fraud');
    await button(page, title).click();
    await heading(page, 'Thank you for telling us').waitFor();
    await expectFineEverywhere(page);
  });

  it('refuses a reason that is too long before it is sent', async () => {
    const { link } = await mailedClient();
    const page = await portal.open(link);
    await page.getByLabel('What is wrong with it (optional)').fill('x'.repeat(501));
    await button(page, title).click();
    await page.getByText('Use at most 500 characters. You have 501').waitFor();
    await expectFocus(page.getByLabel('What is wrong with it (optional)'));
  });

  it('shows what is wrong with a link that is truncated, altered, or cannot be looked up', async () => {
    const { link } = await mailedClient();
    const page = await portal.open(link);
    await heading(page, title).waitFor();
    await expectFineEverywhere(page);
    for (const [address, says] of [
      ['/report-mail', 'This link is not complete'],
      [`${link}x`, 'This link no longer works'],
    ] as const) {
      const other = await portal.open(address, { expectProblems: /404/ });
      await heading(other, says).waitFor();
      await expectFineEverywhere(other);
    }
    const cut = await portal.open(link, {
      expectProblems: /Failed to load resource/,
      before: (opened) =>
        opened.route('**/outreach/report', (route) =>
          route.fulfill({
            status: 429,
            json: { statusCode: 429, error: 'Too Many Requests', message: 'Wait' },
          }),
        ),
    });
    await heading(cut, 'This page could not be loaded').waitFor();
    await expectFineEverywhere(cut);
    await cut.unroute('**/outreach/report');
    await button(cut, 'Try again').click();
    await heading(cut, title).waitFor();
  });
});

it('row 26: the report on the case page has a correct layout at every width, waiting and left stopped', async () => {
  const { link, caseId } = await mailedClient();
  const secret = new URL(link, portal.url).hash.replace('#report=', '');
  const sent = await fetch(`${portal.url}/api/outreach/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-report-link': secret },
    body: JSON.stringify({ reason: 'I do not know this company.\nNobody there has ever written to me.' }),
  });
  expect(sent.status).toBe(201);
  const page = await openCase(portal, caseId, await adminOf(portal));
  await page.getByText('Nobody there has ever written to me.').waitFor();
  await expectFineEverywhere(page);
  const isFocused = (text: string) =>
    page.getByText(text).evaluate((element) => document.activeElement?.contains(element) ?? false);
  await button(page, 'Leave them stopped').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Emails to this client’s people are stopped').waitFor();
  // The button that was clicked is removed; its container gets the focus.
  await expect.poll(() => isFocused('Emails to this client’s people are stopped')).toBe(true);
  await expectFineEverywhere(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused('Emails to this client’s people are allowed again')).toBe(true);
  await expectFineEverywhere(page);
});
