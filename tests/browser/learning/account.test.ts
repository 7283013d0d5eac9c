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
