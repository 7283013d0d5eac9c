import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverTo } from '#scripts/stripe/events.mjs';
import { startStripe } from '#scripts/stripe/stand-in.mjs';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { field } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading } from '../support/wizard.ts';

// Its webhooks go to the portal, whose address is known once it runs.
const stripe = await startStripe({
  deliver: (event) => deliverTo(`${portal.url}/api/stripe/webhook`)(event),
});
const portal = startPortal({ env: { ...areaEnv, ...stripe.env } });
afterAll(() => stripe.stop());

let boss: Client;
let slug: string;

/** Types a card on the provider's page and sends it. */
async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 30');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay / }).click();
}

/** What an administrator's call answers. Throws for a refusal. */
async function made(method: string, path: string, body: object) {
  const answer = await portal.call(method, path, { as: boss, body });
  if (!answer.ok) throw new Error(`${path} answered ${await answer.text()}`);
  return answer.json();
}

beforeAll(async () => {
  boss = await signInAdministrator(portal);
  const title = 'Money laundering in practice';
  const training = await made('POST', '/trainings', {
    title,
    summary: 'For everybody',
    description: '<p>All of it.</p>',
    price: 25_000,
    currency: 'CAD',
  });
  const of = { trainingId: training.id };
  const module = await made('POST', '/training-modules', { ...of, title: 'What it is' });
  await made('POST', '/training-steps', {
    moduleId: module.id,
    kind: 'text',
    title: 'Begin',
    body: '<p>Read this.</p>',
  });
  const read = async () => (await portal.call('GET', `/trainings/${training.id}`, { as: boss })).json();
  const { version } = await read();
  await made('PATCH', `/trainings/${training.id}/publish`, { state: 'published', version });
  await made('POST', '/promo-codes', { code: 'TENTH', percentage: 10, active: true });
  ({ slug } = await read());
});

describe('a training', () => {
  it('is paid by card: code, province, a card that is declined and one that is not, then it is open', async () => {
    const asked: string[] = [];
    const as = await portal.newClient();
    const page = await portal.open(`/trainings/${slug}`, {
      as,
      expectProblems: /400 \(Bad Request\)/,
      before: async (fresh) => {
        fresh.on('request', (request) => asked.push(request.url()));
      },
    });
    await page.getByRole('link', { name: 'Buy' }).click();
    await page.waitForURL('**/pay');
    await page.getByRole('button', { name: /^Pay .* by card$/ }).waitFor();
    await expectFineEverywhere(page);
    await page.getByRole('button', { name: /^Pay .* by card$/ }).click();
    await page.getByText('Choose your province').waitFor();
    await field(page, 'Province or territory').selectOption('QC');
    await page.getByText('QST 9.975%').waitFor();
    await field(page, 'Promo code').fill('nothing');
    await button(page, 'Apply').click();
    await page.getByText('This promo code is not known').waitFor();
    await field(page, 'Promo code').fill('tenth');
    await button(page, 'Apply').click();
    await page.getByText('CA$258.69').waitFor();
    await button(page, 'Pay CA$258.69 by card').click();
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.getByText('You left the payment page before paying').waitFor();
    await expectFineEverywhere(page);
    // The order, its code and its province are unchanged, and it is the same page of the provider.
    await button(page, 'Pay CA$258.69 by card').click();
    await page.waitForURL(`${stripe.url}/pay/*`);
    await payByCard(page, '4000 0000 0000 0002');
    await page.getByText('Your card was declined.').waitFor();
    await payByCard(page, '4242 4242 4242 4242');
    await page.waitForURL('**/paid?*');
    await page.getByText('This training is yours').waitFor();
    await expectFineEverywhere(page);
    await button(page, 'Begin').click();
    await page.getByText('Read this.').waitFor();
    await page.goto(`${portal.url}/trainings/${slug}/pay`);
    await page.getByText('This training is yours').waitFor();
    // No script of another origin was loaded on ours.
    expect(asked.filter((url) => /\.m?js(\?|$)/.test(url) && !url.startsWith(portal.url))).toEqual([]);
  });

  it('is refunded from the area, where every purchase and every use of a code stands', async () => {
    const page = await portal.open('/admin/training-purchases', { staffMember: boss });
    await page.getByText('1 purchase').waitFor();
    await expectFineEverywhere(page);
    await page.getByRole('link', { name: 'Money laundering in practice' }).first().click();
    await page.getByRole('button', { name: /Save receipt R-/ }).waitFor();
    await button(page, 'Refund CA$258.69').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The buyer has no valid certificate of this training.').waitFor();
    await button(dialog, 'Refund CA$258.69').click();
    await dialog.getByText('Enter the reason for the buyer').waitFor();
    await field(dialog, 'Reason for the buyer').fill('You bought it twice');
    await field(dialog, 'Internal note (optional)').fill('Second refund this year');
    await expectFineEverywhere(page);
    await button(dialog, 'Refund CA$258.69').click();
    await page.getByText('Refunded', { exact: true }).first().waitFor();
    const amounts = page.getByLabel('What it cost');
    await amounts.getByText('-CA$258.69').waitFor();
    await amounts.getByText('CA$0.00').waitFor();
    await expectFineEverywhere(page);
    expect(stripe.payments.chargeOf(stripe.payments.all()[0]!)).toMatchObject({ refunded: true });
    await page.goto(`${portal.url}/admin/promo-codes`);
    await page.getByRole('link', { name: 'TENTH' }).first().click();
    await page.getByText('1 paid, 0 being paid now').waitFor();
    await heading(page, 'TENTH').waitFor();
  });
});
