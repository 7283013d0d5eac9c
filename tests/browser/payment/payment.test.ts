import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverTo } from '#scripts/lib/stand-in.mjs';
import { startStripe } from '#scripts/stripe/stand-in.mjs';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { field, type Place } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { askForCode, typeCode } from '../support/sign-in.ts';
import { button, heading } from '../support/wizard.ts';

// Its webhooks call the portal, whose address is known once it runs.
const stripe = await startStripe({
  deliver: (event) => deliverTo(`${portal.url}/api/stripe/webhook`)(event),
});
const portal = startPortal({ env: { ...areaEnv, ...stripe.env } });
afterAll(() => stripe.stop());

let boss: Client;

const title = 'Money laundering in practice';

/** Returns the account of a client. */
async function accountOf(as: Client): Promise<{ id: string }> {
  return (await portal.call('GET', '/auth/self', { as })).json();
}

const link = (place: Place, name: string) => place.getByRole('link', { name, exact: true });

/** Types a card on the provider's page and submits it. */
async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 30');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay / }).click();
}

/** Returns the response to an administrator's call. Throws for a refusal. */
async function made(method: string, path: string, body: object) {
  const answer = await portal.call(method, path, { as: boss, body });
  if (!answer.ok) throw new Error(`${path} answered ${await answer.text()}`);
  return answer.json();
}

beforeAll(async () => {
  boss = await signInAdministrator(portal);
  const training = await made('POST', '/trainings', {
    title,
    summary: 'For everyone',
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
  const quiz = await made('POST', '/training-quizzes', {
    ...of,
    title: 'What you know now',
    passPercentage: 60,
  });
  await made('POST', '/training-quiz-questions', {
    ...{ quizId: quiz.id, kind: 'trueFalse', marks: 1, correct: ['true'] },
    text: 'Records are kept for five years.',
  });
  const read = async () => (await portal.call('GET', `/trainings/${training.id}`, { as: boss })).json();
  const { version } = await read();
  await made('PATCH', `/trainings/${training.id}/publish`, { state: 'published', version });
  await made('POST', '/promo-codes', { code: 'TENTH', percentage: 10, active: true });
});

/** Returns the newest mail to an address with this subject. */
const mailOf = (email: string, subject: RegExp) =>
  portal.readMail(email, { suits: (mail) => subject.test(mail.subject), timeoutMs: 60_000 });

it('a learner gets from the catalogue to a certificate, and through a refund', async () => {
  const asked: string[] = [];
  const as = await portal.newClient();
  await portal.call('PATCH', `/users/${(await accountOf(as)).id}`, {
    as: boss,
    body: { firstName: 'Ada', lastName: 'Byron' },
  });
  const page = await portal.open('/trainings', {
    as,
    expectProblems: /400 \(Bad Request\)/,
    before: async (fresh) => {
      fresh.on('request', (request) => asked.push(request.url()));
    },
  });
  await page.getByRole('link', { name: title }).click();
  await link(page, 'Buy').click();
  await page.waitForURL('**/pay');
  await page.getByRole('button', { name: /^Pay .* by card$/ }).waitFor();
  await expectFineEverywhere(page);
  await page.getByRole('button', { name: /^Pay .* by card$/ }).click();
  await page.getByText('Choose your province. Your').waitFor();
  await field(page, 'Province or territory').selectOption('QC');
  await page.getByText('QST 9.975%').waitFor();
  await field(page, 'Promo code').fill('nothing');
  await button(page, 'Apply').click();
  await page.getByText('This promo code does not exist').waitFor();
  await field(page, 'Promo code').fill('tenth');
  await button(page, 'Apply').click();
  await page.getByLabel('Your order').getByText('CA$258.69').waitFor();
  await button(page, 'Pay CA$258.69 by card').click();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.getByText('You left the payment page before paying').waitFor();
  await expectFineEverywhere(page);
  // The order, its code and its province are unchanged, and the provider's page is the same.
  await button(page, 'Pay CA$258.69 by card').click();
  await page.waitForURL(`${stripe.url}/pay/*`);
  await payByCard(page, '4000 0000 0000 0002');
  await page.getByText('Your card was declined.').waitFor();
  await payByCard(page, '4242 4242 4242 4242');
  await page.waitForURL('**/paid?*');
  await page.getByText('This training is yours').waitFor();
  await expectFineEverywhere(page);
  // No script of another origin was loaded on the portal's pages.
  expect(asked.filter((url) => /\.m?js(\?|$)/.test(url) && !url.startsWith(portal.url))).toEqual([]);

  // From the mail to the receipt.
  const receipt = await mailOf(as.email, /^Your receipt R-/);
  const [address = ''] = /http\S+\/purchases\/\S+/.exec(receipt.text) ?? [];
  await page.goto(address);
  await page.getByLabel('Your order').getByText('CA$258.69').waitFor();
  await expectFineEverywhere(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download receipt R-/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^receipt-R-.*\.pdf$/);

  // Bought and not started: it is in My trainings, with the next action.
  await link(page, 'My trainings').click();
  await page.getByText('Not started').waitFor();
  await expectFineEverywhere(page);
  await page.getByRole('button', { name: `Start: ${title}` }).click();
  await page.getByText('Read this.').waitFor();
  await button(page, 'Done, continue').click();
  await button(page, 'Start the quiz').click();
  await page.getByLabel('True', { exact: true }).check();
  await button(page, 'Submit').click();
  await heading(page, 'You have passed').waitFor();
  await link(page, 'Go on').click();
  await link(page, 'See the certificate').click();
  await page.getByRole('button', { name: `Download PDF: ${title}` }).waitFor();

  const area = await portal.open('/admin/training-purchases', { staffMember: boss });
  await area.getByText('1 purchase', { exact: true }).waitFor();
  await area.getByLabel('Kind', { exact: true }).selectOption({ label: 'Seats for a team' });
  await area.getByText('No purchases').waitFor();
  await area.getByLabel('Kind', { exact: true }).selectOption({ label: 'Training' });
  await area.getByText('1 purchase', { exact: true }).waitFor();
  await area.getByText('By month').click();
  await area.getByRole('button', { name: /, CAD$/ }).click();
  await expect.poll(() => area.url()).toContain('paidFrom');
  // Rows are dimmed until those of the period have arrived.
  await expect.poll(() => area.locator('[aria-busy=true]').count()).toBe(0);
  await expectFineEverywhere(area);
  await area.getByRole('link', { name: 'Money laundering in practice' }).first().click();
  await area.getByRole('button', { name: /Save receipt R-/ }).waitFor();
  await button(area, 'Refund CA$258.69').click();
  const dialog = area.getByRole('dialog');
  // A part first: more than what is left is refused, and the training stays open.
  await field(dialog, 'Amount in CAD').fill('300');
  await button(dialog, 'Refund CA$300.00').click();
  await dialog.getByText('Enter at most CA$258.69, which is what is left').waitFor();
  await field(dialog, 'Amount in CAD').fill('8.69');
  await field(dialog, 'Reason for the buyer').fill('A page was missing');
  await button(dialog, 'Refund CA$8.69').click();
  await area.getByText('Reason for the buyer: A page was missing').waitFor();
  await button(area, 'Refund CA$250.00').click();
  await dialog.getByLabel(/^Also withdraw the certificate C-/).check();
  await button(dialog, 'Refund CA$250.00').click();
  await dialog.getByText('Enter the reason for the buyer').waitFor();
  await field(dialog, 'Reason for the buyer').fill('You bought it twice');
  await field(dialog, 'Internal note (optional)').fill('Second refund this year');
  // The pointer leaves the button, because its hover colours come from the theme.
  await area.mouse.move(0, 0);
  await expectFineEverywhere(area, '[role="dialog"]');
  await button(dialog, 'Refund CA$250.00').click();
  await dialog.waitFor({ state: 'detached' });
  await area.getByText('Refunded', { exact: true }).first().waitFor();
  const amounts = area.getByLabel('Price');
  await amounts.getByText('Total after refund').waitFor();
  await amounts.getByText('CA$0.00').waitFor();
  // The success message fades out, and has less contrast while it does.
  await area.getByText('The purchase is refunded').waitFor({ state: 'detached' });
  await expectFineEverywhere(area);
  expect(stripe.payments.chargeOf(stripe.payments.all()[0]!)).toMatchObject({ refunded: true });
  await area.goto(`${portal.url}/admin/promo-codes`);
  await area.getByRole('link', { name: 'TENTH' }).first().click();
  await area.getByText('1 paid, 0 being paid now').waitFor();
  await heading(area, 'TENTH').waitFor();

  // From the mail to the refund, and to the status of the training.
  const mail = await mailOf(as.email, /^Your purchase was refunded$/);
  expect(mail.text).toContain('CAD 250.00');
  expect(mail.text).toContain('Reason: You bought it twice');
  expect(mail.text).not.toContain('Second refund');
  await page.goto(/http\S+\/purchases/.exec(mail.text)?.[0] ?? '');
  await page.getByText('CA$258.69 refunded').waitFor();
  await link(page, title).click();
  await page.getByText(/^Refunded on/).waitFor();
  await page.getByText('You bought it twice').waitFor();
  await expectFineEverywhere(page);
  await link(page, 'Open the training').click();
  await page.getByText(/^Refunded on/).waitFor();
  await link(page, 'Buy again').waitFor();
  await link(page, 'My trainings').click();
  await page.getByText(/^Refunded on/).waitFor();
  await expectFineEverywhere(page);
  await link(page, 'My certificates').click();
  await page.getByText('We have withdrawn this certificate').waitFor();
}, 240_000);

it('a company buys seats, invites people by mail, and staff refund an unused one', async () => {
  const as = await portal.newClient();
  const page = await portal.open('/trainings', { as });
  await page.getByRole('link', { name: title }).click();
  await link(page, 'Buy for a team').click();
  await field(page, 'Number of seats').fill('1');
  await button(page, 'Continue').click();
  await page.getByText('Enter a number from 2 to 500').waitFor();
  await expectFineEverywhere(page);
  await field(page, 'Number of seats').fill('3');
  await field(page, 'Company (optional)').fill('Harbour Ltd');
  await button(page, 'Continue').click();
  await page.getByLabel('Your order').getByText('3 × CA$250.00').waitFor();
  await field(page, 'Province or territory').selectOption('ON');
  await page.getByLabel('Your order').getByText('CA$847.50').waitFor();
  await expectFineEverywhere(page);
  await button(page, 'Pay CA$847.50 by card').click();
  await page.waitForURL(`${stripe.url}/pay/*`);
  await payByCard(page, '4242 4242 4242 4242');
  await page.getByText('The seats are yours').waitFor();
  await expectFineEverywhere(page);

  // From the mail to the seats, and from My trainings too.
  const receipt = await mailOf(as.email, /^Your receipt R-/);
  await page.goto(/http\S+\/purchases\/\S+\/seats/.exec(receipt.text)?.[0] ?? '');
  await page.getByText('No one has a seat yet').waitFor();
  await expectFineEverywhere(page);
  await link(page, 'My trainings').click();
  await link(page, `${title}: 3 seats`).click();
  const [one, other] = [portal.freshAddress(), portal.freshAddress()];
  await field(page, 'Email addresses').fill(`${one}\n${one.toUpperCase()}\nnonsense`);
  await button(page, 'Send invitations').click();
  await page.getByText('1 person invited.').waitFor();
  await page.getByText('Already on line 1 of this list').waitFor();
  await page.getByText('Line 3, nonsense: Not an email address').waitFor();
  // What is to be corrected stays in the field.
  await expect.poll(() => field(page, 'Email addresses').inputValue()).toBe('nonsense');
  await expectFineEverywhere(page);
  const many = ['Email', other, ...[1, 2].map(() => portal.freshAddress())].join('\r\n');
  const file = (text: string) => ({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByLabel('CSV file with email addresses').setInputFiles(file(many));
  await button(page, 'Send invitations').click();
  await page.getByText('The list has 3 new addresses, and 2 seats are free').waitFor();
  await page.getByLabel('CSV file with email addresses').setInputFiles(file(`Email\r\n${other}`));
  await button(page, 'Send invitations').click();
  await page.getByRole('heading', { name: other }).waitFor();
  await page.getByText('1 seat free.').waitFor();

  // From the mail to the training.
  const invitation = await mailOf(one, /is paid for you$/);
  expect(invitation.text).toContain('Harbour Ltd');
  const address = /http\S+\/my-trainings/.exec(invitation.text)?.[0] ?? '';
  const learner = await portal.open(new URL(address).pathname, { expectProblems: /404 \(Not Found\)/ });
  await askForCode(learner, one);
  await typeCode(learner, (await portal.readMail(one, { suits: (mail) => mail.code !== '' })).code);
  await learner.getByText(/^Paid for you on/).waitFor();
  await expectFineEverywhere(learner);
  await learner.getByRole('button', { name: `Start: ${title}` }).click();
  await learner.getByText('Read this.').waitFor();

  await page.reload();
  await page.getByText('Has begun the training').waitFor();
  expect(await page.getByRole('button', { name: `Take back: ${one}` }).count()).toBe(0);
  await page.getByRole('button', { name: `Take back: ${other}` }).click();
  await button(page, 'Take back').last().click();
  await page.getByText('2 seats free.').waitFor();
  await expectFineEverywhere(page);

  const area = await portal.open('/admin/training-purchases', { staffMember: boss });
  await area.getByRole('link', { name: `${title}, 3 seats` }).click();
  await area.getByText('3 bought, 1 in use, 0 invited, 2 free').waitFor();
  await area.getByRole('rowheader', { name: one }).waitFor();
  await expectFineEverywhere(area);
  await button(area, 'Refund CA$847.50').click();
  const dialog = area.getByRole('dialog');
  await field(dialog, 'Unused seats to refund (optional)').fill('3');
  await field(dialog, 'Reason for the buyer').fill('A smaller team');
  await button(dialog, 'Refund CA$847.50').click();
  await dialog.getByText('Enter at most 2, which is the number of unused seats').waitFor();
  await field(dialog, 'Unused seats to refund (optional)').fill('1');
  await area.mouse.move(0, 0);
  await expectFineEverywhere(area, '[role="dialog"]');
  await button(dialog, 'Refund CA$282.50').click();
  await area.getByText('CA$282.50 for 1 unused seat').waitFor();
  await area.getByText('3 bought, 1 refunded, 1 in use, 0 invited, 1 free').waitFor();

  const mail = await mailOf(as.email, /^A part of your payment was refunded$/);
  expect(mail.text).toContain('1 unused seat has ended');
}, 240_000);
