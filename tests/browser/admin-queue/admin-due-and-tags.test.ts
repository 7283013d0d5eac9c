import { beforeAll, describe, expect, it } from 'vitest';
import { areaEnv, newReviewer, signInAdministrator } from '../support/admin.ts';
import { type Client, startPortal } from '../support/portal.ts';
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

const tag = (id: string, name: string) =>
  portal.call('POST', `/admin/cases/${id}/tags`, { as: rita, body: { name } });

describe('the queue of an analyst', () => {
  it('has one line per case at 1440 px, sorted by due date, filtered by tag and day', async () => {
    const [first, second] = await askedCases(portal, rita, { status: 'submitted,in_review', sort: 'dueAt' });
    if (!first || !second) throw new Error('The made-up cases hold two that wait');
    await tag(first.id, 'Waits for the bank');
    await tag(second.id, 'Waits for the bank');
    const longest = 'The board names a politically exposed on';
    for (const name of [longest, 'A second one', 'A third one']) await tag(first.id, name);
    const page = await portal.open('/admin/cases', {
      staffMember: rita,
      viewport: { width: 1440, height: 900 },
    });
    await page.getByLabel('Order').selectOption({ label: 'Earliest due date first' });
    const due = { status: 'submitted,in_review', sort: 'dueAt', order: 'asc' } as const;
    await expect.poll(() => shownCases(page)).toEqual(idsOf(await askedCases(portal, rita, due)));
    await expect.poll(() => rowOf(page, first.id).locator('time[data-late]').textContent()).toMatch(/late/);
    const heights = await page
      .locator('tr[data-case]')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(50);
    const tooWide = () =>
      page
        .getByRole('table')
        .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
    expect(await tooWide()).toBeLessThanOrEqual(0);
    // Also with all of its columns.
    await page.setViewportSize({ width: 1920, height: 900 });
    await page.getByRole('columnheader', { name: 'Started' }).waitFor();
    expect(await tooWide()).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await setFilter(page, 'Tag', 'Waits for the bank');
    await expect.poll(() => shownCases(page)).toEqual([first.id, second.id]);
    await setFilter(page, 'Due', 'Late');
    await expect
      .poll(() => shownCases(page))
      .toEqual([first.id, second.id].slice(0, first.late && second.late ? 2 : 1));
    // The menu shows how many cases wait, and that some are late.
    const { cases, late } = await (await portal.call('GET', '/admin/waiting', { as: rita })).json();
    const link = page.getByRole('link', { name: 'Cases', exact: true });
    const described = await link.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe(`${cases} wait, ${late} late`);
  });

  it('finds a company in another state, and opens that filter', async () => {
    const [approved] = await askedCases(portal, rita, { status: 'approved', sort: 'company' });
    if (!approved) throw new Error('The made-up cases hold an approved one');
    const page = await portal.open('/admin/cases', { staffMember: rita });
    await page.getByLabel('Search company, person, email or tax id').fill(approved.email);
    await page.getByRole('button', { name: '1 in Approved' }).click();
    await expect.poll(() => shownCases(page)).toEqual([approved.id]);

    await page.goto('/admin/identity-checks');
    const { items } = await (await portal.call('GET', '/admin/identity-checks', { as: rita })).json();
    const { name, company } = items.find((check: { name: string }) => check.name !== '');
    const search = page.getByLabel('Search person, email or company');
    await search.fill(`${name} ${company}`);
    const ofPerson = items.filter(
      (check: { name: string; company: string }) => check.name === name && check.company === company,
    );
    // In addition to the header row.
    await expect.poll(() => page.getByRole('row').count()).toBe(1 + ofPerson.length);
    await search.fill('nobody-is-called-so');
    await page.getByText('No identity check matches').waitFor();
  });

  it('assigns several to a staff member; the trail then finds them by the company', async () => {
    const open = { status: 'submitted', assignee: 'nobody', sort: 'company' } as const;
    const [first, second] = await askedCases(portal, rita, open);
    if (!first || !second) throw new Error('The made-up cases hold two that nobody has');
    const page = await portal.open('/admin/cases', { staffMember: administrator });
    for (const { id } of [first, second]) await rowOf(page, id).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Assign to…' }).click();
    await page.getByRole('menuitem', { name: 'Rita Reviewer' }).click();
    await page.getByText('2 cases are assigned to Rita Reviewer now.').waitFor();
    const given = await askedCases(portal, rita, { assignee: 'me', sort: 'company' });
    expect(idsOf(given)).toEqual([first.id, second.id]);

    await page.goto('/admin/audit');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Company' }).fill(first.company);
    await page.getByRole('option', { name: first.company }).first().click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: 'assigned the case' });
    await row.getByRole('link', { name: first.company, exact: true }).waitFor();
    await page.getByText('no older ones').waitFor();
    // Apart from the heads, only what the company's own people did in their accounts names no company.
    const others = page.getByRole('row').filter({ hasNotText: first.company });
    await expect.poll(() => others.filter({ hasNotText: /You viewed|signed in/ }).count()).toBe(1);
  });
});
