import { beforeAll, expect, it } from 'vitest';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { handInIdentity, onboardingOf } from '../support/complete-case.ts';
import { expectFocus } from '../support/fields.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal, validRecords } from '../support/portal.ts';
import { seedCases } from '../support/seeded.ts';

const portal = startPortal({ env: areaEnv });
let administrator: Client;

beforeAll(async () => {
  await seedCases(portal, 40);
  administrator = await signInAdministrator(portal);
});

const open = (path: string) => portal.open(path, { staffMember: administrator });

it('the queue has a correct layout, full and empty', async () => {
  const page = await open('/admin/cases?filter=%7B%22status%22%3A%22all%22%7D');
  await page
    .getByLabel(/^Choose /)
    .nth(1)
    .check();
  await page.getByText('1 case chosen').waitFor();
  await expectFineEverywhere(page);
  await page.getByLabel('Search company, person, email or tax id').fill('nobody-is-called-so');
  await page.getByText('No case matches').waitFor();
  await expectFineEverywhere(page);
});

it('on a phone the selected status is visible, and selecting a case moves no row', async () => {
  const page = await portal.open('/admin/cases?filter=%7B%22status%22%3A%22all%22%7D', {
    staffMember: administrator,
    viewport: { width: 360, height: 780 },
  });
  const all = page.getByRole('button', { name: /^All/ });
  await expect
    .poll(() => all.evaluate((button) => Math.round(button.getBoundingClientRect().right)))
    .toBeLessThanOrEqual(360);
  const row = page.locator('tr[data-case]').first();
  const before = await row.boundingBox();
  await row.getByRole('checkbox').check();
  await page.getByText('1 case chosen').waitFor();
  expect(await row.boundingBox()).toEqual(before);
});

it('status chips keep one line at 1024 px, and a card on a phone has no empty space', async () => {
  const heights = (selector: string) =>
    page.locator(selector).evaluateAll((found) => found.map((each) => each.getBoundingClientRect().height));
  const page = await portal.open('/admin/cases?filter=%7B%22status%22%3A%22all%22%7D', {
    staffMember: administrator,
    viewport: { width: 1024, height: 800 },
  });
  await page.locator('tr[data-case]').first().waitFor();
  for (const height of await heights('[data-status]')) expect(height).toBeLessThanOrEqual(26);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect.poll(async () => (await heights('tr[data-case] td:not([hidden])')).length).toBeGreaterThan(0);
  for (const height of await heights('tr[data-case] td')) expect(height).toBeLessThanOrEqual(90);
});

it('Log out is visible on a laptop, whatever the menu contains', async () => {
  const page = await portal.open('/admin/cases', {
    staffMember: administrator,
    viewport: { width: 1440, height: 780 },
  });
  const logOut = page.getByRole('button', { name: 'Log out' });
  await logOut.waitFor();
  const box = await logOut.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(780);
});

it('nothing of the menu is below the fold at 1024 × 768', async () => {
  const page = await portal.open('/admin/audit', {
    staffMember: administrator,
    viewport: { width: 1024, height: 768 },
  });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Administrators’ area' });
  for (const name of ['Audit trail', 'Your account']) {
    const box = await menu.getByRole('link', { name, exact: true }).boundingBox();
    expect((box?.y ?? 768) + (box?.height ?? 0)).toBeLessThanOrEqual(768);
  }
  const links = menu.getByRole('navigation');
  expect(await links.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
});

it('its menus and dialogs have a correct layout', async () => {
  const page = await open('/admin/cases?filter=%7B%22risk%22%3A%22regulated%22%7D');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  await expectFineEverywhere(page, '.MuiPopover-root');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save as view' }).click();
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
  await expectFineEverywhere(page, '.MuiDialog-root');
});

it('the identity checks are listed until they are decided', async () => {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await portal.call(method, path, { as: administrator, body });
    expect(answer.ok, `${method} ${path}`).toBe(true);
    return answer.json();
  };
  const client = await portal.newClient({ 'company-details': validRecords['company-details'] });
  const id = await onboardingOf(portal, client);
  await handInIdentity(portal, client);
  const page = await open('/admin/identity-checks');
  const row = page.getByRole('row').filter({ hasText: client.email });
  await row.getByText('Today').waitFor();
  await expectFineEverywhere(page);
  const { items } = await call('GET', '/admin/identity-checks?pageSize=100');
  const own = items.find((check: { onboardingId: string }) => check.onboardingId === id);
  await row.getByRole('link').click();
  await page.waitForURL(`/admin/cases/${id}/identity?check=${own.id}`);
  await expectFocus(page.locator(`[id="check-${own.id}"]`));
  await page.goBack();
  await row.getByText('Today').waitFor();
  // A decision about a person also decides the person's other rows.
  for (let waiting = items; waiting.length > 0; ) {
    await call('PUT', '/sumsub/admin', { id: waiting[0].id, decision: 'approve' });
    waiting = (await call('GET', '/admin/identity-checks?pageSize=100')).items;
  }
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('No identity check waits').waitFor();
  await expectFineEverywhere(page);
});

it('the statuses fit at 1440 and 1024 px, and the rare ones are in a menu that names the chosen one', async () => {
  const page = await portal.open('/admin/cases?filter=%7B%22status%22%3A%22all%22%7D', {
    staffMember: administrator,
    viewport: { width: 1440, height: 900 },
  });
  await page.locator('tr[data-case]').first().waitFor();
  const row = page.getByRole('group', { name: 'Status' });
  const more = row.getByRole('button', { name: /^More/ });
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => row.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  }
  await more.click();
  await page.getByRole('menuitem', { name: /^Rejected/ }).click();
  await row.getByRole('button', { name: /^Rejected/, pressed: true }).waitFor();
  await expect.poll(() => row.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  await row.getByRole('button', { name: /^Open/ }).click();
  await more.waitFor();
});
