import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { areaEnv, inviteStaff, newReviewer, signInAdministrator } from '../support/admin.ts';
import {
  adminSignInTitle,
  areaLink,
  areaPages,
  comeBack,
  expiredDialog,
  openAreaPage,
  storedTokens,
  textField,
} from '../support/area.ts';
import { type Client, startPortal, validRecords } from '../support/portal.ts';
import { askForCode, signInByHand, typeCode, wrongCode } from '../support/sign-in.ts';
import { button, expectPath, expectStep, forms, heading, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

const onlyReviewersPages = [
  'Cases',
  'Inbox',
  'My tasks',
  'Identity checks',
  'Contacts',
  'MSB applications',
  'Saved reasons',
  'Periodic reviews',
  'What ends',
  'Client registrations',
  'MSB register',
  'Risk table',
  'Statistics',
  'Team',
];
const administratorsOnly = ['/admin/identity-request', '/admin/users', '/admin/audit'];

describe('the staff sign-in', () => {
  it('accepts the mailed code, refuses a wrong one, and leads to the requested page', async () => {
    const client = await portal.newClient();
    const email = await inviteStaff(portal, boss, 'Rita');
    const page = await portal.open('/admin/identity-request?from=a-link', { as: client });
    await heading(page, adminSignInTitle).waitFor();
    await expectPath(page, '/admin/sign-in');
    expect(await page.title()).toBe('Administrators’ sign-in · Northgate Compliance');
    await askForCode(page, email);
    const { code } = await portal.readMail(email, { suits: (mail) => mail.code !== '' });
    await typeCode(page, wrongCode(code));
    await page.getByRole('alert').getByText('Verification Failed', { exact: true }).waitFor();
    expect(await storedTokens(page)).toEqual({ client: client.token, staffMember: null });

    await typeCode(page, code);
    await heading(page, 'You do not have access to this page').waitFor();
    expect(page.url()).toBe(`${portal.url}/admin/identity-request?from=a-link`);
    const { client: stored, staffMember } = await storedTokens(page);
    expect(stored).toBe(client.token);
    const self = await portal.call('GET', '/auth/self', { as: { email, token: staffMember ?? '' } });
    expect(await self.json()).toMatchObject({ email, role: 'reviewer' });
  });

  it('opens by the link of the mail in the browser that requested it, and removes the code from the address', async () => {
    const email = await inviteStaff(portal, boss, 'Lina');
    const page = await portal.open('/verify');
    await askForCode(page, email);
    const { link } = await portal.readMail(email, { suits: (mail) => mail.code !== '' });
    expect(link).toMatch(/\/admin\/sign-in\?code=\d{6}#email=lina%40example\.com$/);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto(link);
    await areaLink(page, 'Cases').waitFor();
    await expectPath(page, '/admin/cases');
    expect(await page.evaluate(() => window.location.search + window.location.hash)).toBe('');
    expect((await storedTokens(page)).client).toBeNull();
    expect(addresses.filter((address) => new URL(address).href.split('#')[0]?.includes('lina'))).toEqual([]);
  });

  it('tells a client where to sign in, and issues no token', async () => {
    const email = portal.freshAddress();
    const page = await portal.open('/admin/sign-in');
    const answer = page.waitForResponse((response) => response.url().endsWith('/auth/verify-login-code'));
    await signInByHand(page, portal, email);
    const alert = page.getByRole('alert');
    await alert.getByText('This address belongs to a client').waitFor();
    expect(await alert.getByRole('link', { name: 'Go to the clients’ sign-in' }).getAttribute('href')).toBe(
      '/verify',
    );
    expect(await storedTokens(page)).toEqual({ client: null, staffMember: null });
    const { access_token: token } = await (await answer).json();
    await expect
      .poll(async () => (await portal.call('GET', '/auth/self', { as: { email, token } })).status)
      .toBe(401);
  });

  it('is where a staff member is led who signed in as a client', async () => {
    const email = await inviteStaff(portal, boss, 'Vera');
    // The wizard's requests before the account is known are refused.
    const page = await portal.open('/verify', { expectProblems: /The saved answers could not be read/ });
    await askForCode(page, email);
    const { code } = await portal.readMail(email, { suits: (mail) => mail.code !== '' });
    await typeCode(page, code);
    await expectPath(page, '/admin/cases');
    await expect.poll(() => areaPages(page)).toEqual(onlyReviewersPages);
    const { client, staffMember } = await storedTokens(page);
    expect(client).toBeNull();
    expect(
      (await portal.call('GET', '/admin/cases', { as: { email, token: staffMember ?? '' } })).status,
    ).toBe(200);
  });
});

/** The server's statuses for a token of the wrong kind. */
const refused = [401, 403];

describe('a browser that stores both tokens', () => {
  it('sends only the staff token in the staff area, and the client’s in the portal', async () => {
    const client = await portal.newClient({ 'contact-details': validRecords['contact-details'] });
    const page = await portal.open('/admin/cases', { as: client, staffMember: boss });
    const calls: { token: string; path: string; status: number }[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.startsWith('/api/')) return;
      const { authorization: token = '' } = response.request().headers();
      calls.push({ token, path: pathname, status: response.status() });
    });
    await page.reload();
    const callOf = {
      'Identity checks': '/api/admin/identity-checks',
      Contacts: '/api/contacts',
      Statistics: '/api/admin/statistics',
      'Identity request': '/api/admin/notices',
      Users: '/api/users',
      'Audit trail': '/api/admin/audit',
      Cases: '/api/admin/cases',
    };
    for (const [name, path] of Object.entries(callOf)) {
      await openAreaPage(page, name);
      await expect.poll(() => calls.map((call) => call.path), { message: name }).toContain(path);
    }
    const wrong = calls.filter(
      ({ token, status }) => token !== `Bearer ${boss.token}` || refused.includes(status),
    );
    expect(wrong).toEqual([]);

    // The pending requests of the area's pages end before the portal opens.
    await page.goto('/robots.txt');
    calls.length = 0;
    await page.goto('/contact-details');
    await expectStep(page, forms[0]!);
    await expect.poll(() => calls.map(({ path }) => path)).toContain('/api/contact-details');
    const foreign = calls.filter(
      ({ token, status }) => token !== `Bearer ${client.token}` || refused.includes(status),
    );
    expect(foreign).toEqual([]);
    expect(await storedTokens(page)).toEqual({ client: client.token, staffMember: boss.token });
  });

  it('loses neither of them by a wrong code in the client sign-in', async () => {
    const email = portal.freshAddress();
    const page = await portal.open('/verify', { staffMember: boss });
    await askForCode(page, email);
    const { code } = await portal.readMail(email);
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/verify'));
    await typeCode(page, wrongCode(code));
    expect(await (await sent).headerValue('authorization')).toBeNull();
    await page.getByRole('main').getByText('Verification Failed', { exact: true }).waitFor();
    await toasts(page).waitFor();
    expect(await storedTokens(page)).toEqual({ client: null, staffMember: boss.token });
    await typeCode(page, code);
    await expectStep(page, forms[0]!);
    expect(await storedTokens(page)).toEqual({ client: expect.any(String), staffMember: boss.token });
    expect((await portal.call('GET', '/auth/self', { as: boss })).status).toBe(200);
  });

  it('signs out of the staff area in every tab, and leaves the client signed in', async () => {
    const client = await portal.newClient();
    const staffMember = await newReviewer(portal, boss, 'Sora');
    const page = await portal.open('/admin/statistics', { as: client, staffMember });
    const other = await page.context().newPage();
    await other.goto('/admin/identity-checks');
    await areaLink(other, 'Cases').waitFor();
    await button(page, 'Log out').click();
    for (const tab of [page, other]) {
      await heading(tab, adminSignInTitle).waitFor();
      await tab.getByText('You are logged out.').waitFor();
    }
    expect(await storedTokens(other)).toEqual({ client: client.token, staffMember: null });
    await expect
      .poll(async () => (await portal.call('GET', '/auth/self', { as: staffMember })).status)
      .toBe(401);
    expect((await portal.call('GET', '/auth/self', { as: client })).status).toBe(200);
  });
});

describe('an open page of the staff area', () => {
  it('asks to sign in again in a dialog when the session ends, and continues with the typed text', async () => {
    const staffMember = await portal.signIn(await inviteStaff(portal, boss, 'Anna', 'administrator'));
    const page = await portal.open('/admin/users', { staffMember });
    await button(page, 'Invite a staff member').click();
    const form = page.getByRole('dialog', { name: 'Invite a staff member' });
    await textField(form, 'Email address').fill('new@example.com');
    await textField(form, 'First name').fill('Nora');
    await textField(form, 'Last name').fill('Newman');
    const names = ['access_token', 'role'];
    await page.context().addCookies(names.map((name) => ({ name, value: 'stale', url: portal.url })));
    await portal.endSession(staffMember);
    await button(form, 'Send invitation').click();

    const dialog = expiredDialog(page);
    await dialog.waitFor();
    // The specification requires this for a 401 (section 8).
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    expect(cookies.filter((name) => names.includes(name))).toEqual([]);
    expect(await textField(dialog, 'Email address').inputValue()).toBe(staffMember.email);
    await signInAgain(page, staffMember.email);
    await form.waitFor();
    expect(await textField(form, 'First name').inputValue()).toBe('Nora');
    await button(form, 'Send invitation').click();
    await toasts(page).getByText('Invitation sent to new@example.com').waitFor();
    await page.getByRole('row', { name: 'Nora Newman' }).waitFor();
  });

  it('switches to another staff member when another tab signs that one in', async () => {
    const reviewer = await newReviewer(portal, boss, 'Tara');
    const page = await portal.open('/admin/identity-checks', { staffMember: boss });
    await expect.poll(() => areaPages(page)).toContain('Users');
    const other = await page.context().newPage();
    await other.goto('/verify');
    await other.evaluate((token) => localStorage.setItem('admin_access_token', token), reviewer.token);
    await page.getByRole('complementary').getByText('Tara Reviewer').waitFor();
    await expect.poll(() => areaPages(page)).toEqual(onlyReviewersPages);
  });

  it('shows a reviewer nothing that only administrators may do', async () => {
    const reviewer = await newReviewer(portal, boss, 'Mina');
    const page = await portal.open('/admin', { staffMember: reviewer });
    await expectPath(page, '/admin/cases');
    await expect.poll(() => areaPages(page)).toEqual(onlyReviewersPages);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    for (const path of administratorsOnly) {
      await page.goto(path);
      await heading(page, 'You do not have access to this page').waitFor();
    }
    await comeBack(page);
    expect(calls.filter((path) => /^\/api\/(users|admin\/audit|admin\/notices)/.test(path))).toEqual([]);
  });
});

/** Signs in again in the dialog over the page. */
async function signInAgain(page: Page, email: string): Promise<void> {
  await portal.passMinute();
  const dialog = expiredDialog(page);
  await button(dialog, 'Send me a code').click();
  const { code } = await portal.readMail(email, { suits: (mail) => mail.code !== '' });
  await typeCode(page, code);
  await dialog.waitFor({ state: 'detached' });
}
