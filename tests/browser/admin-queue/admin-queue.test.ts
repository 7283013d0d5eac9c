import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CaseQuery, CaseSummary } from '#src/api/admin/cases.ts';
import { areaEnv, newReviewer, signInAdministrator } from '../support/admin.ts';
import { onboardingOf } from '../support/complete-case.ts';
import { type Client, startPortal, validRecords } from '../support/portal.ts';
import { askedCases, idsOf, rowOf, setFilter, shownCases } from '../support/queue.ts';
import { seedCases } from '../support/seeded.ts';

const portal = startPortal({ env: areaEnv });
let administrator: Client;
let rita: Client;

beforeAll(async () => {
  await seedCases(portal, 200);
  administrator = await signInAdministrator(portal);
  rita = await newReviewer(portal, administrator, 'Rita');
});

const open = (search = '', options = {}) =>
  portal.open(`/admin/cases${search}`, { staffMember: rita, ...options });
const asked = async (query: CaseQuery) => idsOf(await askedCases(portal, rita, query));
const expectShown = (page: Page, ids: readonly string[]) => expect.poll(() => shownCases(page)).toEqual(ids);
const pick = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const allOf = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Returns the submitted cases without an assignee. */
async function unassigned(): Promise<CaseSummary[]> {
  return askedCases(portal, rita, { assignee: 'nobody', status: 'submitted,in_review', sort: 'company' });
}

async function give({ id }: CaseSummary, to: string | null, from: string | null): Promise<void> {
  const answer = await portal.call('PUT', `/admin/cases/${id}/assignee`, {
    as: administrator,
    body: { to, from },
  });
  expect(answer.status).toBe(200);
}

async function idOf(as: Client): Promise<string> {
  return (await (await portal.call('GET', '/auth/self', { as })).json()).id;
}

describe('the queue', () => {
  it('shows first what waits for staff, and then the chosen filter', async () => {
    const page = await open();
    await expectShown(page, await asked({ status: 'submitted,in_review' }));
    const answer = await portal.call('GET', '/admin/cases', { as: rita });
    const { counts } = await answer.json();
    for (const [label, status] of [
      ['Approved', 'approved'],
      ['Changes requested', 'changes_requested'],
      ['Draft', 'draft'],
    ] as const) {
      await pick(page, `${label} ${counts[status]}`).click();
      await expectShown(page, await asked({ status }));
    }
    await setFilter(page, 'Risk flag', 'Foreign owners');
    await expectShown(page, await asked({ status: 'draft', risk: 'foreign_owners' }));
    // The address contains these filters, for a reload and for the back button.
    await page.reload();
    await expectShown(page, await asked({ status: 'draft', risk: 'foreign_owners' }));
    await page.goBack();
    await expectShown(page, await asked({ status: 'draft' }));
    await pick(page, 'Clear filters').click();
    await expectShown(page, await asked({ status: 'submitted,in_review' }));
    await pick(page, /^Unassigned/).click();
    await expectShown(page, await asked({ status: 'submitted,in_review', assignee: 'nobody' }));
    await setFilter(page, 'Waiting', '30 days or longer');
    const old = { status: 'submitted,in_review', assignee: 'nobody', waitingDays: 30 };
    await expectShown(page, await asked(old));
    await pick(page, /^Mine/).click();
    await page.getByText('No case matches').waitFor();
  });

  it('finds by company, person, email and tax id', async () => {
    const client = await portal.newClient({
      'company-details': {
        ...validRecords['company-details'],
        legalName: 'Quicksilver Looms Ltd',
        taxIdentificationNumber: 'QX-77-1200',
      },
      'contact-details': { ...validRecords['contact-details'], firstName: 'Philippa' },
    });
    const id = await onboardingOf(portal, client);
    const page = await open(allOf({ status: 'all' }));
    const search = page.getByLabel('Search company, person, email or tax id');
    const everything = await asked({});
    for (const text of ['quicksil', 'Philippa', client.email, 'qx771200']) {
      await search.fill(text);
      await expectShown(page, [id]);
      // No name in the address: it is copied, bookmarked and written to logs.
      expect(decodeURIComponent(page.url())).not.toContain(text);
      await page.reload();
      await expectShown(page, [id]);
      expect(await search.inputValue()).toBe(text);
      await pick(page, 'Clear the search').click();
      await expectShown(page, everything);
    }
    await search.fill('nobody-is-called-so');
    await page.getByText('No case matches').waitFor();
    await pick(page, 'Clear filters').last().click();
    await expect.poll(() => search.inputValue()).toBe('');
    await expectShown(page, await asked({ status: 'submitted,in_review' }));
  });

  it('has pages and every order', async () => {
    const page = await open(allOf({ status: 'all' }), { viewport: { width: 1920, height: 1000 } });
    await expectShown(page, await asked({}));
    await pick(page, 'Next').click();
    await expectShown(page, await asked({ page: 2 }));
    await page.getByLabel('Rows a page').selectOption('50');
    await expectShown(page, await asked({ pageSize: 50 }));
    const head = (label: string) => page.getByRole('columnheader', { name: label });
    const sortBy = async (label: string) => head(label).getByRole('button').click();
    for (const [label, sort, first] of [
      ['Company', 'company', 'asc'],
      ['Submitted', 'submittedAt', 'desc'],
      ['Changed', 'updatedAt', 'desc'],
      ['Started', 'createdAt', 'desc'],
      ['Waiting since', 'waitingSince', 'asc'],
    ] as const) {
      await sortBy(label);
      await expectShown(page, await asked({ pageSize: 50, sort, order: first }));
      const word = first === 'asc' ? 'ascending' : 'descending';
      await expect.poll(() => head(label).getAttribute('aria-sort')).toBe(word);
    }
    await sortBy('Waiting since');
    await expectShown(page, await asked({ pageSize: 50, sort: 'waitingSince', order: 'desc' }));
    await page.goto(`/admin/cases${allOf({ status: 'all' })}&page=900&perPage=25`);
    const { total } = await (await portal.call('GET', '/admin/cases', { as: rita })).json();
    await expectShown(page, await asked({ page: Math.ceil(total / 25) }));
  });

  it('remains on the page that could not be read', async () => {
    const refuse = (page: Page) =>
      page.route('**/api/admin/cases?*', (route) => route.fulfill({ status: 403, json: {} }));
    const page = await open(`${allOf({ status: 'all' })}&page=3&perPage=25`, { before: refuse });
    const trouble = page.getByRole('alert').filter({ hasText: 'The cases could not be loaded' });
    await trouble.waitFor();
    await page.reload();
    await trouble.waitFor();
    await page.unroute('**/api/admin/cases?*');
    await trouble.getByRole('button', { name: 'Try again' }).click();
    await expectShown(page, await asked({ page: 3 }));
    await refuse(page);
    await pick(page, 'Next').click();
    await trouble.waitFor();
    await page.unroute('**/api/admin/cases?*');
    await trouble.getByRole('button', { name: 'Try again' }).click();
    await expectShown(page, await asked({ page: 4 }));
  });

  it('shows what the server refuses, with a way to continue', async () => {
    const page = await open('?sort=email&order=ASC');
    await page.getByRole('alert').getByText('The cases could not be loaded').waitFor();
    await page.getByRole('link', { name: 'Show what waits for us' }).click();
    await expectShown(page, await asked({ status: 'submitted,in_review' }));
  });

  it('keeps its rows while it cannot be refetched', async () => {
    const page = await open();
    const rows = await asked({ status: 'submitted,in_review' });
    await expectShown(page, rows);
    const tooMany = { statusCode: 429, error: 'Too Many Requests', message: 'Wait a minute.' };
    await page.route('**/api/admin/cases?*', (route) => route.fulfill({ status: 429, json: tooMany }));
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    const alert = page.getByRole('alert').filter({ hasText: 'could not be refreshed' });
    await alert.getByText('Wait a minute.').waitFor();
    await expectShown(page, rows);
    await page.unroute('**/api/admin/cases?*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
  });
});

describe('views', () => {
  it('are saved under a name as tabs, shared, and deleted', async () => {
    const page = await open(allOf({ status: 'approved', risk: 'regulated' }));
    const wanted = await asked({ status: 'approved', risk: 'regulated' });
    await expectShown(page, wanted);
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await pick(page, 'Save as view').click();
    await dialog.getByLabel('Name', { exact: true }).fill('x'.repeat(61));
    await pick(page, 'Save view').click();
    await expect.poll(() => dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    expect(await dialog.getByLabel('Name').inputValue()).toHaveLength(61);
    await dialog.getByLabel('Name').fill('Approved & regulated');
    await dialog.getByLabel('Share it with all staff members').check();
    await pick(page, 'Save view').click();
    await dialog.waitFor({ state: 'detached' });
    // The view is stored, so that there is nothing left to save.
    await pick(page, 'Save as view').waitFor({ state: 'detached' });
    await pick(page, /^Remove the filter Risk flag/).click();
    await expectShown(page, await asked({ status: 'approved' }));
    await pick(page, 'Save as view').click();
    await dialog.getByLabel('Name', { exact: true }).fill('Approved & regulated');
    await pick(page, 'Save view').click();
    await dialog.getByText('You already have a filter with this name').waitFor();
    await pick(page, 'Cancel').click();

    // Another staff member opens the shared view, and may not change it.
    const others = await portal.open('/admin/cases', {
      staffMember: await newReviewer(portal, administrator, 'Sam'),
    });
    const tab = others
      .getByRole('group', { name: 'Views' })
      .getByRole('button', { name: /^Approved & regulated/ });
    await tab.click();
    await expectShown(others, wanted);
    await expect.poll(() => tab.getAttribute('aria-pressed')).toBe('true');
    await pick(others, /^Change the view/).waitFor({ state: 'detached' });

    await page.getByRole('group', { name: 'Views' }).getByRole('button').first().click();
    await expectShown(page, wanted);
    await pick(page, 'Change the view Approved & regulated').click();
    await page.getByRole('menuitem', { name: 'Delete view' }).click();
    await pick(page, 'Delete view').click();
    await page.getByText('The view “Approved & regulated” is deleted.').waitFor();
    const answer = await portal.call('GET', '/admin/case-filters', { as: rita });
    expect((await answer.json()).items).toEqual([]);
  });
});

describe('assigning cases', () => {
  it('says who was quicker, and shows the current assignee', async () => {
    const [first, second] = await unassigned();
    if (!first || !second) throw new Error('The made-up cases hold two that nobody has');
    const bossId = await idOf(administrator);
    const page = await open();
    const assignee = (each: CaseSummary) =>
      rowOf(page, each.id).getByRole('button', { name: /\S, assignee of / });
    // Before this page assigns anything: it refetches the list after that, and would know.
    await assignee(second).waitFor();
    await give(second, bossId, null);
    await assignee(second).click();
    await page.getByRole('menuitem', { name: 'Assign to me' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'The case was not assigned' });
    await alert.getByText(`${second.company}: The case is assigned to ${administrator.email} now`).waitFor();
    await expect.poll(() => assignee(second).textContent()).toContain(administrator.email);
    await alert.getByRole('button', { name: 'Close' }).click();
    await alert.waitFor({ state: 'detached' });

    await assignee(first).click();
    await page.getByRole('menuitem', { name: 'Assign to me' }).click();
    await expect.poll(() => assignee(first).textContent()).toContain('Me');
    await assignee(first).click();
    await page.getByRole('menuitem', { name: 'Remove the assignment' }).click();
    await expect.poll(() => assignee(first).textContent()).toContain('No one');
    await give(second, null, bossId);
  });

  it('assigns several at once, and says which failed', async () => {
    const [first, second] = await unassigned();
    if (!first || !second) throw new Error('The made-up cases hold two that nobody has');
    const bossId = await idOf(administrator);
    const page = await open();
    for (const { id } of [first, second]) await rowOf(page, id).getByRole('checkbox').check();
    await page.getByText('2 cases chosen').waitFor();
    await give(second, bossId, null);
    await pick(page, 'Assign to me').click();
    const alert = page.getByRole('alert').filter({ hasText: '1 of 2 cases was not assigned' });
    await alert.getByText(`${second.company}: The case is assigned to ${administrator.email} now`).waitFor();
    const mine = await asked({ assignee: 'me' });
    expect(mine).toEqual([first.id]);
    await give(first, null, await idOf(rita));
    await give(second, null, bossId);
  });
});

describe('returning from a case', () => {
  const search = allOf({ status: 'draft,approved' });
  const order = 'sort=company&order=DESC&perPage=25&page=2';
  const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-case]')?.dataset.case);

  it.each([
    ['by the browser', (page: Page) => page.goBack()],
    ['by the link above it', (page: Page) => page.getByRole('link', { name: 'Back to the cases' }).click()],
    ['by keyboard', (page: Page) => page.keyboard.press('u')],
  ])('%s restores the state of the list', async (_way, comeBack) => {
    const page = await open(`${search}&${order}`, { viewport: { width: 1280, height: 600 } });
    const wanted = await asked({ status: 'draft,approved', sort: 'company', order: 'desc', page: 2 });
    await expectShown(page, wanted);
    const [chosen, opened] = [wanted[3], wanted[14]];
    if (!chosen || !opened) throw new Error('The made-up cases fill two pages');
    await rowOf(page, chosen).getByRole('checkbox').check();
    await rowOf(page, opened).getByRole('link').click();
    const tabs = page.getByRole('navigation', { name: 'Parts of the case' });
    await tabs.waitFor();
    expect(await scrolled(page)).toBe(0);
    await comeBack(page);
    await expectShown(page, wanted);
    await expect.poll(() => focused(page)).toBe(opened);
    await rowOf(page, opened).getByRole('link').click({ trial: true });
    expect(await scrolled(page)).toBeGreaterThan(300);
    expect(await rowOf(page, chosen).getByRole('checkbox').isChecked()).toBe(true);
    expect(new URL(page.url()).search).toBe(`${search}&${order}`);
    // The menu link resets the filters.
    await page.getByRole('link', { name: 'Cases', exact: true }).click();
    await expectShown(page, await asked({ status: 'submitted,in_review' }));
    expect(await scrolled(page)).toBe(0);
  });

  it('continues at the position of a row that has left the list', async () => {
    const page = await open(allOf({ assignee: 'nobody' }));
    const before = await asked({ assignee: 'nobody', status: 'submitted,in_review' });
    await expectShown(page, before);
    const [first, second] = before;
    if (!first || !second) throw new Error('The made-up cases hold two that nobody has');
    await rowOf(page, first).getByRole('link').click();
    await pick(page, 'Assign to me').click();
    await pick(page, 'Change').waitFor();
    await page.keyboard.press('u');
    await expectShown(page, await asked({ assignee: 'nobody', status: 'submitted,in_review' }));
    await expect.poll(() => focused(page)).toBe(second);
    await give({ id: first } as CaseSummary, null, await idOf(rita));
  });
});

describe('by keyboard only', () => {
  it('a case is searched for, taken and opened', async () => {
    const page = await open();
    const [target] = await unassigned();
    if (!target) throw new Error('The made-up cases hold one that nobody has');
    await expectShown(page, await asked({ status: 'submitted,in_review' }));
    await page.keyboard.press('/');
    await page.keyboard.type(target.company);
    await page.keyboard.press('Enter');
    const found = await asked({ status: 'submitted,in_review', search: target.company });
    await expectShown(page, found);
    await page.keyboard.press('Tab');
    // Letters in the field above stay text; from here on they are shortcuts.
    for (let step = 0; step <= found.indexOf(target.id); step += 1) await page.keyboard.press('j');
    const row = rowOf(page, target.id);
    await expect
      .poll(() => row.getByRole('link').evaluate((link) => link === document.activeElement))
      .toBe(true);
    await page.keyboard.press('x');
    await expect.poll(() => row.getByRole('checkbox').isChecked()).toBe(true);
    await page.keyboard.press('a');
    await expect.poll(() => row.getByRole('button', { name: /assignee of/ }).textContent()).toContain('Me');
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByText('Assign the case to me').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/cases/${target.id}`);
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.waitForURL('**/admin/identity-checks');
  });
});
