import { beforeAll, it } from 'vitest';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

it('the promo codes', async () => {
  const body = { code: 'A-CODE-AS-LONG-AS-A-CODE-CAN-BE1', percentage: 10, active: true };
  const window = { startsAt: '2026-11-01T00:00:00Z', endsAt: '2027-11-01T00:00:00Z' };
  await portal.call('POST', '/promo-codes', { as: boss, body: { ...body, ...window } });
  const page = await portal.open('/admin/promo-codes', { staffMember: boss });
  await page.getByRole('rowheader').first().waitFor();
  await expectFineEverywhere(page);
});

it('the partners, and the form of one, refused', async () => {
  const partner = { name: 'Harbour Trust', text: '', kind: 'banking', position: 10, active: true };
  const website = `https://${'harbour-'.repeat(6)}trust.example.com`;
  await portal.call('POST', '/partners', { as: boss, body: { ...partner, website } });
  const page = await portal.open('/admin/partners', { staffMember: boss });
  await page.getByRole('rowheader').first().waitFor();
  await expectFineEverywhere(page);
  await page.goto(`${portal.url}/admin/partners/create`);
  await button(page, 'Save partner').click();
  await page.getByText('Enter the name of the partner').waitFor();
  await expectFineEverywhere(page);
});

it('the form of a promo code, refused', async () => {
  const page = await portal.open('/admin/promo-codes/create', { staffMember: boss });
  await button(page, 'Save promo code').click();
  await page.getByText('Enter a percentage, or an amount').waitFor();
  await expectFineEverywhere(page);
});

it('the API keys, one of them with its new secret, and the form of one, refused', async () => {
  const page = await portal.open('/admin/api-keys/create', { staffMember: boss });
  await button(page, 'Create API key').click();
  await page.getByText('Choose at least one scope').waitFor();
  await expectFineEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel('Name of the program').fill(`Accounting-${'and-more-'.repeat(8)}`);
  await page.getByRole('checkbox', { name: 'Read promo codes' }).check();
  await button(page, 'Create API key').click();
  await page.locator('code').filter({ hasText: /^onk_/ }).waitFor();
  await expectFineEverywhere(page);
  await page.goto(`${portal.url}/admin/api-keys`);
  await page.getByRole('rowheader').first().waitFor();
  await expectFineEverywhere(page);
});

it('the webhooks, one of them with a waiting delivery', async () => {
  const url = `https://hooks.example.com/${'a-long-path/'.repeat(12)}`;
  const body = { name: 'Accounting', url, events: ['case.decided', 'purchase.paid'], active: true };
  const made = await (await portal.call('POST', '/webhooks', { as: boss, body })).json();
  const page = await portal.open('/admin/webhooks', { staffMember: boss });
  await page.getByRole('rowheader').first().waitFor();
  await expectFineEverywhere(page);
  await page.goto(`${portal.url}/admin/webhooks/${made.id}`);
  await button(page, 'Send test event').click();
  await page.getByRole('listitem').filter({ hasText: 'Test event' }).waitFor();
  await expectFineEverywhere(page);
});

it('the list of posts with some selected, and a post in the editor', async () => {
  const post = {
    title: `A post with a long title ${'and-a-long-word'.repeat(4)}`,
    summary: 'Short',
    body: '<h2>One</h2><p>Two <a href="/blog">three</a></p>',
  };
  const made = await portal.call('POST', '/blogs', { as: boss, body: post });
  const { id } = (await made.json()) as { id: string };
  const page = await portal.open('/admin/blogs', { staffMember: boss });
  await page.getByRole('rowheader').first().waitFor();
  await page.getByRole('checkbox').last().check();
  await button(page, 'Archive').waitFor();
  await expectFineEverywhere(page);
  await page.goto(`${portal.url}/admin/blogs/${id}`);
  await page.getByRole('textbox', { name: 'Body' }).waitFor();
  await button(page, 'Show the versions').click();
  await page.getByRole('button', { name: /^Open it/ }).waitFor();
  await expectFineEverywhere(page);
  await button(page, 'Preview').click();
  await page
    .getByRole('dialog', { name: /^Preview/ })
    .getByText('Short')
    .waitFor();
  await expectFineEverywhere(page, '[role=dialog]');
});
