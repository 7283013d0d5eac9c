import { beforeAll, expect, it } from 'vitest';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
const path = '/admin/identity-request';
/** The specification's own words (section 8). */
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

it('says that nobody was mailed where there is nobody to mail', async () => {
  const page = await portal.open(path, { staffMember: boss });
  await page.getByText('No request was sent lately.').waitFor();
  await button(page, 'Submit').click();
  await page.getByText(success, { exact: true }).waitFor();
  const said = page.getByRole('status').filter({ hasText: success });
  expect(await said.textContent()).toContain('0 mails were sent: every client');
});

it('one press asks everybody, shows how the mails leave, and a second one asks nobody twice', async () => {
  await addClients(1, 110);
  const page = await portal.open(path, { staffMember: boss });
  await heading(page, 'Send Identity Verification Request').waitFor();
  expect(await page.getByRole('main').getByRole('button').allTextContents()).toHaveLength(1);

  const submit = button(page, 'Submit');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/sumsub/finish-onboarding', async (route) => {
    await held;
    await route.continue();
  });
  const atRest = await submit.boundingBox();
  await submit.click();
  const busy = button(page, 'Sending…');
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  expect((await busy.boundingBox())?.width).toBe(atRest?.width);
  letThrough();

  await page.getByRole('status').getByText(success, { exact: true }).waitFor();
  await page.getByText('110 mails are on their way.').waitFor();
  // A hundred leave at once, the others a little later.
  const bar = page.getByRole('progressbar', { name: '100 of 110 sent' });
  await bar.waitFor();
  expect(await bar.getAttribute('aria-valuenow')).toBe('100');

  await submit.click();
  // The specification's text stands whoever was reached; how many were is said beneath it.
  await page.getByText('0 mails were sent: every client').waitFor();
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
  await Promise.all([button(first, 'Submit').click(), button(second, 'Submit').click()]);
  for (const page of [first, second]) await page.getByText(success, { exact: true }).waitFor();
  const answer = await portal.call('GET', '/admin/notices', { as: boss });
  expect((await answer.json()).notified).toBe(140);
});

it('a press that fails says so, and the next one goes on', async () => {
  const page = await portal.open(path, { staffMember: boss });
  await button(page, 'Submit').waitFor();
  await page.context().setOffline(true);
  await button(page, 'Submit').click();
  const alert = page.getByRole('alert');
  await alert.getByText('The request was not sent to everybody').waitFor();
  await alert.getByText('We could not reach the server.').waitFor();
  await page.context().setOffline(false);
  await button(page, 'Submit').click();
  await page.getByText(success, { exact: true }).waitFor();
  await expect.poll(() => alert.count()).toBe(0);
});
