import { beforeAll, expect, it } from 'vitest';
import { areaEnv, newReviewer, signInAdministrator } from '../support/admin.ts';
import { openAreaPage } from '../support/area.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let sam: Client;
beforeAll(async () => {
  sam = await newReviewer(portal, await signInAdministrator(portal), 'Sam');
});

/** Reads an address as a calendar program does: without cookies or headers of the portal. */
const statusOf = async (url: string) => (await fetch(url)).status;

it('a reviewer makes an address for the calendar, a program reads it, and renewing and revoking end it', async () => {
  const { id } = await (await portal.call('GET', '/auth/self', { as: sam })).json();
  const dueOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const task = { title: 'Ask the bank', dueOn, assigneeId: id };
  expect((await portal.call('POST', '/tasks', { as: sam, body: task })).status).toBe(201);

  const page = await portal.open('/admin/tasks', { staffMember: sam });
  await openAreaPage(page, 'Cases');
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('heading', { name: 'Calendar', exact: true }).waitFor();
  const shown = page.getByRole('alert').locator('code');

  await button(page, 'Make calendar address').click();
  await shown.waitFor();
  // The server names the address by PUBLIC_URL, which has another port here.
  const local = async () => `${portal.url}${new URL((await shown.textContent()) ?? '').pathname}`;
  const first = await local();
  const calendar = await fetch(first);
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await calendar.text();
  expect(text).toContain(`DTSTART;VALUE=DATE:${dueOn.replaceAll('-', '')}\r\nDTEND`);
  expect(text).toContain('SUMMARY:Task due\r\n');

  await page.reload();
  await page.getByText(/^Address made .* last read/).waitFor();
  expect(await shown.count()).toBe(0);

  await button(page, 'Renew calendar address').click();
  await button(page.getByRole('dialog', { name: 'Renew the calendar address?' }), 'Renew address').click();
  await shown.waitFor();
  const second = await local();
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);

  await button(page, 'Revoke calendar address').click();
  const asked = page.getByRole('alertdialog', { name: 'Revoke the calendar address?' });
  await button(asked, 'Revoke address').click();
  await button(page, 'Make calendar address').waitFor();
  expect(await statusOf(second)).toBe(404);
});
