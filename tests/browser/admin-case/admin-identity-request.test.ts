import { beforeAll, expect, it } from 'vitest';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
const path = '/admin/identity-request';
/** The text is fixed by the specification (section 8). */
const success = 'Success! All users have been notified for Identity Verification.';
let boss: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

async function addClients(from: number, count: number): Promise<void> {
  for (let number = from; number < from + count; number += 1) {
    const body = { email: `many-${number}@example.com`, firstName: 'Many', lastName: 'Fold', role: 'client' };
    expect((await portal.call('POST', '/users', { as: boss, body })).status).toBe(201);
  }
}

it('says that no one was mailed if there is no one to mail', async () => {
  const page = await portal.open(path, { staffMember: boss });
  await page.getByText('No request was sent recently.').waitFor();
  await button(page, 'Submit').click();
  await page.getByText(success, { exact: true }).waitFor();
  const said = page.getByRole('status').filter({ hasText: success });
  expect(await said.textContent()).toContain('No emails were sent. Every active client');
});

it('one request asks all clients, shows how the mails leave, and a second one asks no one twice', async () => {
  await addClients(1, 110);
  const page = await portal.open(path, { staffMember: boss });
  await heading(page, 'Send Identity Verification Request').waitFor();
  expect(await page.getByRole('main').getByRole('button').allTextContents()).toHaveLength(1);

  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/sumsub/finish-onboarding', async (route) => {
    await held;
    await route.continue();
  });
  await button(page, 'Submit').click();
  await page.getByLabel('Type 110 to confirm').fill('110');
  const atRest = await button(page, 'Send 110 emails').boundingBox();
  await button(page, 'Send 110 emails').click();
  const busy = page.getByRole('dialog').getByRole('button', { name: 'Sending…' });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  expect((await busy.boundingBox())?.width).toBe(atRest?.width);
  letThrough();

  await page.getByRole('status').getByText(success, { exact: true }).waitFor();
  await page.getByText('110 emails are on their way.').waitFor();
  // A hundred are sent at once, the others a little later.
  const bar = page.getByRole('progressbar', { name: '100 of 110 sent' });
  await bar.waitFor();
  expect(await bar.getAttribute('aria-valuenow')).toBe('100');

  // All clients were asked just now: there is nothing to confirm.
  await button(page, 'Submit').click();
  // The specification's text is always shown; the number of mails is below it.
  await page.getByText('No emails were sent. Every active client').waitFor();
  await page.getByText(success, { exact: true }).waitFor();
  await portal.passMinute();
  await page.getByRole('progressbar', { name: '110 of 110 sent' }).waitFor();
  const mail = await portal.readMail('many-110@example.com');
  expect(mail.subject).toBe('Identity verification is required');
});

it('two tabs at once ask each client once', async () => {
  await addClients(201, 30);
  const first = await portal.open(path, { staffMember: boss });
  const second = await first.context().newPage();
  await second.goto(path);
  for (const page of [first, second]) {
    await button(page, 'Submit').click();
    await page.getByLabel('Type 30 to confirm').fill('30');
  }
  await Promise.all([first, second].map((page) => button(page, 'Send 30 emails').click()));
  for (const page of [first, second]) await page.getByText(success, { exact: true }).waitFor();
  const answer = await portal.call('GET', '/admin/notices', { as: boss });
  expect((await answer.json()).notified).toBe(140);
});

it('asks for confirmation: how many, who is skipped and why, and what the mail says', async () => {
  await addClients(301, 21);
  const page = await portal.open(path, { staffMember: boss });
  await button(page, 'Submit').click();
  const dialog = page.getByRole('dialog', { name: 'Send the request to 21 clients?' });
  await dialog.getByText('21 clients will get an email').waitFor();
  await dialog.getByText('140 clients will not: asked within the last hour').waitFor();
  await dialog.getByText('Identity verification is required').waitFor();
  await dialog.getByText(`${portal.url}/identity-verification`).waitFor();
  await dialog.getByRole('button', { name: /^Show who will get an email/ }).click();
  const names = dialog.getByRole('list', { name: 'Clients who will get an email' });
  await names.getByText('many-321@example.com').waitFor();
  expect(await names.getByRole('listitem').count()).toBe(21);
  await dialog.getByRole('button', { name: /^Show who will not: asked/ }).click();
  const skipped = dialog.getByRole('list', { name: 'Clients who were asked within the last hour' });
  await skipped.waitFor();
  expect(await skipped.getByRole('listitem').count()).toBe(25);
  await button(page, 'Show more').click();
  await expect.poll(() => skipped.getByRole('listitem').count()).toBe(50);

  // Another number does not confirm, and neither does leaving.
  await button(page, 'Send 21 emails').click();
  await dialog.getByText('Type 21: this many clients will get an email').waitFor();
  await dialog.getByLabel('Type 21 to confirm').fill('20');
  await page.keyboard.press('Enter');
  await dialog.getByText('Type 21: this many clients will get an email').waitFor();
  await button(page, 'Cancel').click();
  await dialog.waitFor({ state: 'detached' });
  expect(await (await portal.call('GET', '/admin/notices', { as: boss })).json()).toMatchObject({
    notified: 140,
  });
});

it('asks again instead of sending more mails than were confirmed', async () => {
  const page = await portal.open(path, { staffMember: boss });
  await button(page, 'Submit').click();
  const typed = page.getByLabel('Type 21 to confirm');
  await typed.fill('21');
  await addClients(401, 2);
  // The page behind the dialog refetches the number; the dialog keeps the one it opened with.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('23 clients will get an email').waitFor({ state: 'attached' });
  await page.getByText('21 clients will get an email').waitFor();
  expect(await typed.inputValue()).toBe('21');
  await button(page, 'Send 21 emails').click();
  const changed = page.getByRole('alert').filter({ hasText: 'Nothing was sent: the number has changed' });
  await changed.getByText('You confirmed 21 clients. Now 23 clients would get an email.').waitFor();
  expect(await page.getByLabel('Type 23 to confirm').inputValue()).toBe('');
  expect(await (await portal.call('GET', '/admin/notices', { as: boss })).json()).toMatchObject({
    notified: 140,
  });
  await page.getByLabel('Type 23 to confirm').fill('23');
  await button(page, 'Send 23 emails').click();
  await page.getByText('23 emails are on their way.').waitFor();
});

it('a failed request says so, and the next one continues', async () => {
  const page = await portal.open(path, { staffMember: boss });
  await button(page, 'Submit').waitFor();
  await page.context().setOffline(true);
  await button(page, 'Submit').click();
  const alert = page.getByRole('alert');
  await alert.getByText('No email was sent').waitFor();
  await alert.getByText('We could not reach the server.').waitFor();
  await page.context().setOffline(false);
  await addClients(501, 1);
  await button(page, 'Submit').click();
  await expect.poll(() => alert.count()).toBe(0);
  // Up to 20 mails need no typed confirmation.
  await page.route('**/api/sumsub/finish-onboarding', (route) => route.abort());
  await button(page, 'Send 1 email').click();
  await alert.getByText('The request was not sent to everyone').waitFor();
  await page.unroute('**/api/sumsub/finish-onboarding');
  await button(page, 'Submit').click();
  await button(page, 'Send 1 email').click();
  await page.getByText(success, { exact: true }).waitFor();
  await page.getByText('1 email is on its way.').waitFor();
  await expect.poll(() => alert.count()).toBe(0);
});
