import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { startReceiver } from '#tests/api/webhooks/receiver.ts';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { openAreaPage, textField } from '../support/area.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading, question, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: { ...areaEnv, WEBHOOK_NETWORKS: 'any' } });
let boss: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

/** Opens the area, and goes to a page by its menu. */
async function byMenu(label: string) {
  const page = await portal.open('/admin/cases', { staffMember: boss });
  await openAreaPage(page, label);
  await heading(page, label).waitFor();
  return page;
}

it('an API key is created, used, replaced and revoked', async () => {
  const page = await byMenu('API keys');
  await page.getByRole('link', { name: 'New API key' }).click();
  await textField(page, 'Name of the program').fill('Accounting');
  await button(page, 'Create API key').click();
  await page.getByText('Choose at least one scope').waitFor();
  await page.getByRole('checkbox', { name: 'Read promo codes' }).check();
  await button(page, 'Create API key').click();
  await toasts(page).filter({ hasText: 'Accounting is created' }).waitFor();
  const shown = page.locator('code').filter({ hasText: /^onk_/ });
  const secret = (await shown.textContent()) ?? '';
  const status = async (token: string, path = '/promo-codes') => {
    const as = { ...boss, token };
    return (await portal.call('GET', path, { as })).status;
  };
  expect(await status(secret)).toBe(200);
  expect(await status(secret, '/contacts')).toBe(403);

  // Once: neither after a reload nor from the list.
  await page.reload();
  await page.getByRole('heading', { name: 'Secret and use' }).waitFor();
  expect(await page.content()).not.toContain(secret);

  await button(page, 'Replace the secret').click();
  const asked = page.getByRole('dialog', { name: 'Replace the secret?' });
  await asked.getByRole('button', { name: 'Replace the secret' }).click();
  await shown.waitFor();
  const second = (await shown.textContent()) ?? '';
  expect([await status(secret), await status(second)]).toEqual([200, 200]);

  await button(page, 'Revoke API key').click();
  await question(page, 'Revoke Accounting?').getByRole('button', { name: 'Revoke API key' }).click();
  await toasts(page).filter({ hasText: 'Accounting is revoked' }).waitFor();
  expect([await status(secret), await status(second)]).toEqual([401, 401]);
  await page.getByRole('link', { name: 'Back to the API keys' }).click();
  await page.getByRole('row').filter({ hasText: 'Accounting' }).getByText('Revoked').waitFor();
});

it('a webhook is added, tested, and an event is sent again', async () => {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  receiver.answer = (response) => void response.writeHead(500).end();
  const page = await byMenu('Webhooks');
  await page.getByRole('link', { name: 'New webhook' }).click();
  await textField(page, 'Name of the receiver').fill('CRM');
  await textField(page, 'URL').fill('mailto:ada@example.com');
  await page.getByRole('checkbox', { name: 'A case was approved or rejected' }).check();
  await button(page, 'Create webhook').click();
  await page.getByText('Enter a URL that starts with https://').waitFor();
  await textField(page, 'URL').fill(receiver.url);
  await button(page, 'Create webhook').click();
  await page
    .locator('code')
    .filter({ hasText: /^whsec_/ })
    .waitFor();
  await page.getByText('No event was sent yet.').waitFor();

  await button(page, 'Send test event').click();
  const delivery = page.getByRole('listitem').filter({ hasText: 'Test event' });
  await delivery.getByText(/Waiting after \d attempts?: 500/).waitFor();
  receiver.answer = (response) => void response.writeHead(204).end();
  await delivery.getByRole('button', { name: /^Send again/ }).click();
  await delivery.getByText(/Delivered after 1 attempt: 204/).waitFor({ timeout: 30_000 });
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
});
