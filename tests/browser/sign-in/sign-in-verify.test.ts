import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectFocus, field, isInvalid } from '../support/fields.ts';
import { startPortal } from '../support/portal.ts';
import {
  askForCode,
  digit,
  proceedButton,
  readBoxes,
  signInByHand,
  signInTitle,
  typeCode,
  wrongCode,
} from '../support/sign-in.ts';
import { expectPath, expectStep, formAlert, forms, heading } from '../support/wizard.ts';

const portal = startPortal();

async function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('access_token'));
}

it('an unverified visitor is led to the sign-in from any page', async () => {
  const page = await portal.open('/');
  for (const path of ['/', '/wallet', '/certify-and-submit', '/nowhere']) {
    await page.goto(path);
    await heading(page, signInTitle).waitFor();
    await expectPath(page, '/verify');
  }
  await page.getByText('Please enter the 6-digit code sent to your email.').waitFor();
  expect(await page.title()).toBe('Sign in · Northgate Compliance');
});

it('the typed code opens the first step and stores the token', async () => {
  const email = portal.freshAddress();
  const page = await portal.open('/verify');
  await signInByHand(page, portal, email);
  await expectStep(page, forms[0]!);
  const token = await storedToken(page);
  const self = await portal.call('GET', '/auth/self', { as: { email, token: token ?? '' } });
  expect(await self.json()).toMatchObject({ email });
});

it('a deep link opens after signing in', async () => {
  const page = await portal.open('/customer-type');
  await heading(page, signInTitle).waitFor();
  await signInByHand(page, portal, portal.freshAddress());
  await heading(page, 'Customer Type').waitFor();
  await expectPath(page, '/customer-type');
});

it('a deep link to a tab opens there after signing in, without the rest of its query', async () => {
  const page = await portal.open('/control-ownership?tab=related-parties&from=a-mail');
  await heading(page, signInTitle).waitFor();
  await expect.poll(() => page.url()).toBe(`${portal.url}/verify`);
  await signInByHand(page, portal, portal.freshAddress());
  await heading(page, 'Control, Ownership & Related Parties').waitFor();
  await page.getByText('No related parties yet').waitFor();
  expect(page.url()).toBe(`${portal.url}/control-ownership?tab=related-parties`);
});

it('a deep link to a field opens there after signing in', async () => {
  const page = await portal.open('/company-details#website');
  await heading(page, signInTitle).waitFor();
  await expect.poll(() => page.url()).toBe(`${portal.url}/verify`);
  await signInByHand(page, portal, portal.freshAddress());
  await heading(page, 'Company Details').waitFor();
  await expect.poll(() => page.url()).toBe(`${portal.url}/company-details#website`);
  await expectFocus(field(page, 'Website'));
});

it.each(['flow=abc', 'javascript:alert(1)', 'x'.repeat(43)])(
  'only a field is kept of a deep link: #%s',
  async (fragment) => {
    const page = await portal.open(`/company-details#${fragment}`);
    await heading(page, signInTitle).waitFor();
    await signInByHand(page, portal, portal.freshAddress());
    await heading(page, 'Company Details').waitFor();
    await expect.poll(() => page.url()).toBe(`${portal.url}/company-details`);
  },
);

it('a verified visitor is led from / and from /verify to the contact details', async () => {
  const client = await portal.newClient();
  const page = await portal.open('/', { as: client });
  await expectStep(page, forms[0]!);
  await page.goto('/verify');
  await expectStep(page, forms[0]!);
});

it('a wrong code says Verification Failed until it is edited, and the right one still works', async () => {
  const page = await portal.open('/verify');
  const email = portal.freshAddress();
  await askForCode(page, email);
  const { code } = await portal.readMail(email);
  await typeCode(page, wrongCode(code));
  await formAlert(page).getByText('Verification Failed', { exact: true }).waitFor();
  expect(await isInvalid(digit(page, 1))).toBe(true);
  expect(await storedToken(page)).toBeNull();

  await digit(page, 6).press('Backspace');
  await formAlert(page).waitFor({ state: 'detached' });
  expect(await isInvalid(digit(page, 1))).toBe(false);

  await digit(page, 1).fill(code);
  await expectStep(page, forms[0]!);
});

it('the mailed link signs in without a click in the browser that requested it', async () => {
  const email = portal.freshAddress();
  const page = await portal.open('/verify');
  await askForCode(page, email);
  const { link } = await portal.readMail(email);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(link);
  await expectStep(page, forms[0]!);
  const flow = new URL(link).hash.replace('#flow=', '');
  expect(flow.length).toBeGreaterThan(20);
  expect(page.url()).toBe(`${portal.url}/contact-details`);
  // The handle of the flow belongs in a header, never in an address that a log may store.
  expect(addresses.filter((address) => address.includes(flow) && !address.includes('#flow='))).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain('code=');
});

it('a used link fills the boxes, says so, and leaves no code in the address', async () => {
  const email = portal.freshAddress();
  const first = await portal.open('/verify');
  await askForCode(first, email);
  const { link, code } = await portal.readMail(email);
  await first.goto(link);
  await expectStep(first, forms[0]!);

  const page = await portal.open(link);
  await formAlert(page).getByText('Verification Failed', { exact: true }).waitFor();
  expect(await readBoxes(page)).toBe(code);
  expect(page.url()).toBe(`${portal.url}/verify`);
  await page.reload();
  await heading(page, signInTitle).waitFor();
  expect(await readBoxes(page)).toBe('      ');
});

it('a link with a part of a code fills in that part and waits', async () => {
  const page = await portal.open('/verify?code=123');
  await expect.poll(() => readBoxes(page)).toBe('123   ');
  expect(await proceedButton(page).isDisabled()).toBe(true);
  expect(await page.getByText('Verification Failed').count()).toBe(0);
});

it('an invalid token in the storage leads to the sign-in, which says that the session has ended', async () => {
  const page = await portal.open('/wallet', { as: { email: '', token: 'x'.repeat(43) } });
  await heading(page, signInTitle).waitFor();
  await page.getByText('Your session has ended').waitFor();
  expect(await storedToken(page)).toBeNull();
});

it('says what to do if the code could not be checked', async () => {
  const page = await portal.open('/verify');
  await page.route('**/api/auth/verify', (route) => route.abort());
  await typeCode(page, '123456');
  await formAlert(page).getByText('could not reach the server').waitFor();
  expect(await readBoxes(page)).toBe('123456');
  expect(await proceedButton(page).isEnabled()).toBe(true);
});
