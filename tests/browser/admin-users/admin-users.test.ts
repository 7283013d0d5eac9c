import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { areaEnv, inviteStaff, newReviewer, signInAdministrator } from '../support/admin.ts';
import {
  adminSignInTitle,
  areaLink,
  areaPages,
  comeBack,
  expiredDialog,
  textField,
} from '../support/area.ts';
import { isInvalid } from '../support/fields.ts';
import { type Client, startPortal, validRecords } from '../support/portal.ts';
import { button, heading, question, toastStays, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

/** Returns the row of the account with that name or address. */
function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

/** Chooses an action on an account, from the menu at the end of its row. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await button(row(page, name), `Change the account of ${name}`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function statusOfToken(client: Client): Promise<number> {
  return (await portal.call('GET', '/auth/self', { as: client })).status;
}

it('success toasts disappear after two seconds', async () => {
  const page = await portal.open('/admin/users', {
    staffMember: boss,
    before: ({ clock }) => clock.install(),
  });
  await button(page, 'Invite a staff member').click();
  const form = page.getByRole('dialog', { name: 'Invite a staff member' });
  await textField(form, 'Email address').fill('tess@example.com');
  await textField(form, 'First name').fill('Tess');
  await textField(form, 'Last name').fill('Toast');
  await page.clock.pauseAt(Date.now() + 60_000);
  // The code of toasts is fetched when the page has been idle for a moment.
  await page.clock.runFor(1_000);
  await button(form, 'Send invitation').click();
  const toast = toasts(page).filter({ hasText: 'Invitation sent to tess@example.com' });
  await toast.waitFor();
  const shownFor = await toastStays(page, toast);
  // Longer by the toast's slide animations.
  expect(shownFor).toBeGreaterThanOrEqual(2_000);
  expect(shownFor).toBeLessThan(3_500);
});

describe('inviting a staff member', () => {
  it('shows errors under the fields, keeps the typed text, and mails the invitation', async () => {
    const client = await portal.newClient({ 'contact-details': validRecords['contact-details'] });
    const page = await portal.open('/admin/users', { staffMember: boss });
    await button(page, 'Invite a staff member').click();
    const form = page.getByRole('dialog', { name: 'Invite a staff member' });
    const email = textField(form, 'Email address');
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    await email.fill('rita');
    await button(form, 'Send invitation').click();
    await form.getByText('Enter an email address like name@example.com').waitFor();
    expect(await form.getByText('Fill in this field').count()).toBe(2);
    expect(await isInvalid(email)).toBe(true);

    await textField(form, 'First name').fill('Rita');
    await textField(form, 'Last name').fill('Levi');
    await form.getByRole('radio', { name: /^Administrator/ }).check();
    await email.fill(boss.email);
    await button(form, 'Send invitation').click();
    await form.getByText('An account with this address exists').waitFor();
    await email.fill(client.email);
    await button(form, 'Send invitation').click();
    await form.getByText('This address belongs to a client who has a case or other records here.').waitFor();
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await textField(form, 'First name').inputValue()).toBe('Rita');
    expect(await form.getByRole('radio', { name: /^Administrator/ }).isChecked()).toBe(true);

    await email.fill('rita.levi@example.com');
    await form.getByRole('radio', { name: /^Reviewer/ }).check();
    await button(form, 'Send invitation').click();
    await toasts(page).getByText('Invitation sent to rita.levi@example.com').waitFor();
    await form.waitFor({ state: 'detached' });
    await row(page, 'Rita Levi').getByText('Reviewer').waitFor();
    const mail = await portal.readMail('rita.levi@example.com');
    expect(mail.text).toContain('Hello Rita Levi');
    await page.goto(mail.link);
    await areaLink(page, 'Cases').waitFor();
    const strangers = await portal.open(new URL(mail.link).pathname);
    await heading(strangers, adminSignInTitle).waitFor();
  });

  it('loses nothing when the connection is lost', async () => {
    const page = await portal.open('/admin/users', { staffMember: boss });
    await button(page, 'Invite a staff member').click();
    const form = page.getByRole('dialog', { name: 'Invite a staff member' });
    await textField(form, 'Email address').fill('olga@example.com');
    await textField(form, 'First name').fill('Olga');
    await textField(form, 'Last name').fill('Ladyzhenskaya');
    await page.context().setOffline(true);
    await button(form, 'Send invitation').click();
    await form.getByRole('alert').getByText('We could not reach the server.').waitFor();
    await page.mouse.click(5, 5);
    await page.context().setOffline(false);
    await button(form, 'Send invitation').click();
    await row(page, 'Olga Ladyzhenskaya').waitFor();
    expect(await form.count()).toBe(0);
  });
});

describe('an account', () => {
  it('that is disabled loses its sessions at once, even with a page open, and can be enabled again', async () => {
    const reviewer = await newReviewer(portal, boss, 'Dora');
    const [page, theirs] = [
      await portal.open('/admin/users', { staffMember: boss }),
      await portal.open('/admin/statistics', { staffMember: reviewer }),
    ];
    await areaLink(theirs, 'Cases').waitFor();
    await choose(page, 'Dora Reviewer', 'Disable account');
    const asked = question(page, 'Disable the account of Dora Reviewer?');
    await asked.getByText('All sessions of dora@example.com end at once').waitFor();
    await button(asked, 'Keep it').click();
    await asked.waitFor({ state: 'detached' });
    expect(await statusOfToken(reviewer)).toBe(200);

    await choose(page, 'Dora Reviewer', 'Disable account');
    await button(asked, 'Disable account').click();
    await row(page, 'Dora Reviewer').getByText('Disabled').waitFor();
    expect(await statusOfToken(reviewer)).toBe(401);
    await comeBack(theirs);
    await expiredDialog(theirs).waitFor();

    await choose(page, 'Dora Reviewer', 'Enable account');
    const back = page.getByRole('dialog', { name: 'Let Dora Reviewer sign in again?' });
    await button(back, 'Enable account').click();
    await row(page, 'Dora Reviewer').getByText('Active').waitFor();
    expect(await statusOfToken(reviewer)).toBe(401);
  });

  it('that gets another role must sign in again', async () => {
    const reviewer = await newReviewer(portal, boss, 'Emmy');
    const page = await portal.open('/admin/users', { staffMember: boss });
    await choose(page, 'Emmy Reviewer', 'Change role');
    const asked = page.getByRole('dialog', { name: 'Change the role of Emmy Reviewer?' });
    await asked.getByText('All sessions of emmy@example.com end at once.').waitFor();
    expect(await asked.getByRole('radio', { name: 'Reviewer' }).isChecked()).toBe(true);
    await asked.getByRole('radio', { name: 'Administrator' }).check();
    await button(asked, 'Change role').click();
    await row(page, 'Emmy Reviewer').getByText('Administrator').waitFor();
    expect(await statusOfToken(reviewer)).toBe(401);
    await portal.passMinute();
    const theirs = await portal.open('/admin/cases', { staffMember: await portal.signIn(reviewer.email) });
    await expect.poll(() => areaPages(theirs)).toContain('Users');
  });

  it('of one’s own can be renamed, but neither disabled nor given another role', async () => {
    const ada = await portal.signIn(await inviteStaff(portal, boss, 'Ada', 'administrator'));
    const page = await portal.open('/admin/users?filter={"search":"ada@"}', { staffMember: ada });
    for (const [action, refusal] of [
      ['Disable account', 'You cannot disable your own account'],
      ['Change role', 'You cannot give up your own role'],
    ] as const) {
      await choose(page, 'Ada Administrator', action);
      const said = page.getByRole('dialog', { name: refusal });
      await button(said, 'Close').click();
      await said.waitFor({ state: 'detached' });
    }
    await choose(page, 'Ada Administrator', 'Edit name');
    const form = page.getByRole('dialog', { name: 'Edit name' });
    await textField(form, 'Last name').fill('Lovelace');
    await button(form, 'Save name').click();
    await row(page, 'Ada Lovelace').getByText('You').waitFor();
    await page.getByRole('complementary').getByText('Ada Lovelace').waitFor();
  });

  it('that another administrator has changed meanwhile is refused with a message, and the list is refetched', async () => {
    const stored = await portal.signIn(await inviteStaff(portal, boss, 'Kate', 'administrator'));
    const page = await portal.open('/admin/users?filter={"search":"boss"}', { staffMember: stored });
    await choose(page, 'boss@example.com', 'Disable account');
    const answer = { statusCode: 404, error: 'Not Found', message: 'Not found' };
    await page.route('**/api/users/*', (route) => route.fulfill({ status: 404, json: answer }));
    const asked = question(page, 'Disable the account of boss@example.com?');
    const refetched = page.waitForResponse((response) => response.url().includes('/api/users?'));
    await button(asked, 'Disable account').click();
    await asked.getByRole('alert').getByText('This account no longer exists.').waitFor();
    await refetched;
  });
});

describe('the list of accounts', () => {
  it('is searched, filtered and paged on the server, and keeps its position in the address', async () => {
    const own = await portal.signIn(await inviteStaff(portal, boss, 'Lise', 'administrator'));
    for (let number = 1; number <= 27; number += 1) {
      const body = {
        email: `p${number}@paged.example`,
        firstName: 'Paged',
        lastName: `Nr${number}`,
        role: 'client',
      };
      expect((await portal.call('POST', '/users', { as: boss, body })).status).toBe(201);
    }
    const page = await portal.open('/admin/users', { staffMember: own });
    const search = textField(page, 'Search by name or email address');
    const dataRows = page.getByRole('table').locator('tbody tr');
    await search.fill('@PAGED.ex');
    await page.getByText('27 accounts', { exact: true }).waitFor();
    await expect.poll(() => dataRows.count()).toBe(25);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.poll(() => dataRows.count()).toBe(2);
    await page.reload();
    await row(page, 'Paged Nr1').waitFor();
    await expect.poll(() => search.inputValue()).toBe('@PAGED.ex');
    await expect.poll(() => dataRows.count()).toBe(2);

    await button(page, 'Reviewers').click();
    await page.getByText('No account matches').waitFor();
    await button(page, 'Show all accounts').click();
    await row(page, 'Paged Nr27').waitFor();
    await expect.poll(() => search.inputValue()).toBe('');
    await button(page, 'Administrators').click();
    await row(page, 'Lise Administrator').waitFor();
    const roles = await dataRows.locator('td[data-label="Role"]').allTextContents();
    expect(new Set(roles)).toEqual(new Set(['Administrator']));
  });

  it('says that it cannot be read, and reads it on retry', async () => {
    const page = await portal.open('/admin/users', {
      staffMember: boss,
      before: (opened) => opened.route('**/api/users?*', (route) => route.fulfill({ status: 503, body: '' })),
    });
    await page.getByRole('alert').getByText('The accounts could not be loaded').waitFor();
    await page.unroute('**/api/users?*');
    await button(page, 'Try again').click();
    await page.getByRole('rowheader').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
