import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverTo } from '#scripts/stripe/events.mjs';
import { startStripe } from '#scripts/stripe/stand-in.mjs';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { field } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, formAlert, heading } from '../support/wizard.ts';

// Its webhooks go to the portal, whose address is known once it runs.
const stripe = await startStripe({
  deliver: (event) => deliverTo(`${portal.url}/api/stripe/webhook`)(event),
});
const portal = startPortal({ env: { ...areaEnv, ...stripe.env } });
afterAll(() => stripe.stop());

let boss: Client;
let slug: string;

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
    const scripts = () => asked.filter((url) => url.startsWith(stripe.url) || url.includes('stripe.com'));
    await page.getByRole('link', { name: 'Buy' }).click();
    await page.waitForURL('**/pay');
    await button(page, 'Go on to the card').waitFor();
    expect(scripts()).toEqual([]);
    await expectFineEverywhere(page);
    await button(page, 'Go on to the card').click();
    await page.getByText('Choose your province').waitFor();
    await field(page, 'Province or territory').selectOption('QC');
    await page.getByText('QST 9.975%').waitFor();
    await field(page, 'Promo code').fill('nothing');
    await button(page, 'Apply').click();
    await page.getByText('This promo code is not known').waitFor();
    await field(page, 'Promo code').fill('tenth');
    await button(page, 'Apply').click();
    await page.getByText('CA$258.69').waitFor();
    await button(page, 'Go on to the card').click();
    await field(page, 'Card number').fill('4000 0000 0000 0002');
    await field(page, 'Expiry date').fill('12 / 30');
    await field(page, 'Security code').fill('123');
    expect(scripts()).toContain(`${stripe.url}/stripe.js`);
    await button(page, 'Pay CA$258.69').click();
    await formAlert(page).getByText('Your card was declined.').waitFor();
    await field(page, 'Card number').fill('4242 4242 4242 4242');
    await button(page, 'Pay CA$258.69').click();
    await page.waitForURL('**/paid?*');
    await page.getByText('This training is yours').waitFor();
    await expectFineEverywhere(page);
    await button(page, 'Begin').click();
    await page.getByText('Read this.').waitFor();
    await page.goto(`${portal.url}/trainings/${slug}/pay`);
    await page.getByText('This training is yours').waitFor();
  });

  it('is refunded from the area, where every purchase and every use of a code stands', async () => {
    const page = await portal.open('/admin/training-purchases', { staffMember: boss });
    await page.getByText('1 purchase').waitFor();
    await expectFineEverywhere(page);
    await page.getByRole('link', { name: 'Money laundering in practice' }).first().click();
    await page.getByRole('button', { name: /Save receipt R-/ }).waitFor();
    await button(page, 'Refund CA$258.69').click();
    await page.getByText('Write why it is refunded').waitFor();
    await field(page, 'Why it is refunded').fill('Bought twice');
    await button(page, 'Refund CA$258.69').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click();
    await page.getByText('Refunded', { exact: true }).first().waitFor();
    await expectFineEverywhere(page);
    expect(stripe.payments.chargeOf(stripe.payments.all()[0]!)).toMatchObject({ refunded: true });
    await page.goto(`${portal.url}/admin/promo-codes`);
    await page.getByRole('link', { name: 'TENTH' }).first().click();
    await page.getByText('1 paid, 0 being paid now').waitFor();
    await heading(page, 'TENTH').waitFor();
  });
});
