import { expect, it } from 'vitest';
import { expectFineEverywhere } from '../support/looks.ts';
import { startPortal } from '../support/portal.ts';
import { button, expectPath, heading } from '../support/wizard.ts';

const portal = startPortal();

it('clients open their account from the sidebar, sign out elsewhere, ask for deletion, and switch the theme', async () => {
  const client = await portal.newClient();
  await portal.passMinute();
  const phone = await portal.signIn(client.email);
  await portal.passMinute();
  const tablet = await portal.signIn(client.email);
  const page = await portal.open('/', { as: client });
  await page.getByRole('link', { name: `Your account: ${client.email}` }).click();
  await expectPath(page, '/account');
  await heading(page, 'Your account').waitFor();

  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(3);
  expect(await sessions.getByRole('listitem').filter({ hasText: 'This device' }).count()).toBe(1);
  // The last used one is the tablet's.
  await sessions
    .getByRole('button', { name: /^Sign out on / })
    .first()
    .click();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2);
  const self = async (as: typeof client) => (await portal.call('GET', '/auth/self', { as })).status;
  expect([await self(client), await self(phone), await self(tablet)]).toEqual([200, 200, 401]);
  await button(page, 'Sign out everywhere else').click();
  await sessions.getByText('Signed out everywhere else.').waitFor();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
  expect([await self(client), await self(phone)]).toEqual([200, 401]);

  await button(page, 'Ask for deletion').click();
  const ask = page.getByRole('dialog', { name: 'Ask for the deletion of your data?' });
  await ask.getByLabel('Reason (optional)').fill('We moved abroad');
  await button(ask, 'Ask for deletion').click();
  await page.getByText('You asked for deletion on').waitFor();
  await expectFineEverywhere(page);
  await button(page, 'Take the request back').click();
  await button(page, 'Ask for deletion').waitFor();

  await page.getByRole('switch', { name: 'Dark theme' }).click();
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
});

it('clients change their sign-in address with the codes of both mailboxes, and the former one takes it back', async () => {
  const client = await portal.newClient();
  await portal.passMinute();
  const phone = await portal.signIn(client.email);
  const statusOf = async (as: typeof client) => (await portal.call('GET', '/auth/self', { as })).status;
  const page = await portal.open('/account', { as: client, expectProblems: /status of (400|409)/ });
  const address = page.getByRole('region', { name: 'Sign-in address' });
  const open = async (to: string) => {
    await button(address, 'Change your sign-in address').click();
    await address.getByLabel('New email address').fill(to);
    await button(address, 'Send both codes').click();
  };
  await open(client.email);
  await address.getByText('You already sign in with this address').waitFor();
  // A mistyped address is cancelled; nothing has changed.
  await address.getByLabel('New email address').fill('mistyped@example.com');
  await button(address, 'Send both codes').click();
  await address.getByText('The change to mistyped@example.com waits for two codes').waitFor();
  await portal.readMail(client.email, { suits: ({ text }) => text.includes('mistyped@example.com') });
  await button(address, 'Cancel the change').click();
  await button(address, 'Change your sign-in address').waitFor();
  await portal.passMinute();

  const to = 'new-ada@example.com';
  await open(to);
  await address.getByText(`The change to ${to} waits for two codes`).waitFor();
  await expectFineEverywhere(page);
  const present = await portal.readMail(client.email, { suits: ({ text }) => text.includes(to) });
  const other = await portal.readMail(to);
  const enter = async (at: string, code: string) => {
    const boxes = address.getByRole('group', { name: `Code sent to ${at}` });
    await boxes.getByLabel('Digit 1').fill(code);
  };
  // The codes are entered the wrong way round first.
  await enter(client.email, other.code);
  await enter(to, present.code);
  await button(address, 'Change my address').click();
  await address.getByText('Your sign-in address was not changed').waitFor();
  await enter(client.email, present.code);
  await enter(to, other.code);
  await button(address, 'Change my address').click();
  await address.getByText('Your sign-in address was changed. All other devices were signed out.').waitFor();
  await address.getByText(to).waitFor();
  expect([await statusOf(client), await statusOf(phone)]).toEqual([200, 401]);
  const again = await portal.signIn(to);
  expect(await statusOf(again)).toBe(200);

  const { link } = await portal.readMail(client.email, {
    suits: ({ subject }) => subject === 'Your sign-in address was changed',
  });
  const former = await portal.open(link.slice(portal.url.length));
  await button(former, 'Take the change back').click();
  await heading(former, 'The change was taken back').waitFor();
  await expectFineEverywhere(former);
  expect([await statusOf(client), await statusOf(again)]).toEqual([401, 401]);
  expect(await statusOf(await portal.signIn(client.email))).toBe(200);
});
