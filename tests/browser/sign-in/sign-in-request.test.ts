import { expect, it } from 'vitest';
import { descriptionOf, expectFocus, isInvalid } from '../support/fields.ts';
import { startPortal } from '../support/portal.ts';
import { askForCode, digit, readBoxes, typeCode } from '../support/sign-in.ts';
import { button } from '../support/wizard.ts';

const admin = 'admin@example.com';
const portal = startPortal({ env: { ADMIN_EMAILS: admin } });

/** Returns a client's address that the server knows and has not mailed yet. */
async function knownAddress(): Promise<string> {
  const email = portal.freshAddress();
  const created = await portal.call('POST', '/users', {
    as: await portal.signIn(admin),
    body: { email, firstName: 'Ada', lastName: 'Lovelace', role: 'client' },
  });
  expect(created.status).toBe(201);
  return email;
}

it('shows the same for known and unknown addresses', async () => {
  const said: string[] = [];
  for (const email of [await knownAddress(), portal.freshAddress()]) {
    const page = await portal.open('/verify');
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/auth/request-login-code'),
      askForCode(page, email),
    ]);
    const whole = `${answer.status()} ${await answer.text()} ${await page.getByRole('main').textContent()}`;
    said.push(whole.replaceAll(email, 'ADDRESS').replace(/in \d+ s/, 'in N s'));
  }
  expect(said[0]).toContain('If mail can be delivered to ADDRESS, a code is on its way.');
  expect(said[1]).toBe(said[0]);
});

it('counts down until another code can be requested', async () => {
  const page = await portal.open('/verify', { before: ({ clock }) => clock.install() });
  const email = portal.freshAddress();
  await askForCode(page, email);
  const first = await portal.readMail(email);
  const waiting = page.getByRole('button', { name: /^New code in \d+ s$/ });
  expect(await waiting.isDisabled()).toBe(true);
  await page.clock.runFor(50_000);
  await expect.poll(() => waiting.textContent()).toMatch(/^New code in \d s$/);
  await page.clock.runFor(10_000);
  await portal.passMinute();
  // The first code, mistyped.
  await typeCode(page, first.code === '000000' ? '111111' : '000000');
  await page.getByRole('main').getByText('Verification Failed').waitFor();
  await button(page, 'Send a new code').click();
  const second = await portal.readMail(email);
  expect(second.code).not.toBe(first.code);
  await waiting.waitFor();
  // Nothing remains of the code that is no longer valid.
  await expect.poll(() => readBoxes(page)).toBe('      ');
  expect(await page.getByRole('main').getByText('Verification Failed').count()).toBe(0);
  await expectFocus(digit(page, 1));
});

it('says how long to wait if a code was sent to the address a moment ago', async () => {
  const email = portal.freshAddress();
  await askForCode(await portal.open('/verify'), email);
  const elsewhere = await portal.open('/verify');
  const address = elsewhere.getByLabel('Email address');
  await address.fill(email);
  await button(elsewhere, 'Send me a code').click();
  await expect.poll(() => isInvalid(address)).toBe(true);
  expect(await descriptionOf(address)).toMatch(/wait|again|minute|second/i);
  await address.fill(`${email}x`);
  expect(await isInvalid(address)).toBe(false);
});

it('shows what is wrong with an invalid address, until it is edited', async () => {
  const page = await portal.open('/verify');
  const address = page.getByLabel('Email address');
  const send = button(page, 'Send me a code');
  expect(await send.isDisabled()).toBe(true);
  await address.fill('nobody');
  await send.click();
  await expect.poll(() => isInvalid(address)).toBe(true);
  expect(await descriptionOf(address)).toMatch(/e-?mail address/i);
  await address.fill('nobody@example.com');
  expect(await isInvalid(address)).toBe(false);
  expect(await digit(page, 1).inputValue()).toBe('');
});

it('says that the server is unreachable, and sends once it is reachable', async () => {
  const page = await portal.open('/verify');
  const email = portal.freshAddress();
  await page.route('**/api/auth/request-login-code', (route) => route.abort());
  const address = page.getByLabel('Email address');
  await address.fill(email);
  await button(page, 'Send me a code').click();
  await expect.poll(() => descriptionOf(address)).toContain('could not reach the server');
  await page.unroute('**/api/auth/request-login-code');
  await button(page, 'Send me a code').click();
  await page.getByText('a code is on its way').waitFor();
  expect((await portal.readMail(email)).code).toMatch(/^\d{6}$/);
});
