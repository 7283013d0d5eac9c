import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { areaEnv, newReviewer, signInAdministrator } from '../support/admin.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { askedCases, rowOf, shownCases } from '../support/queue.ts';
import { seedCases } from '../support/seeded.ts';

const portal = startPortal({ env: { ...areaEnv, CASE_ACCESS: 'need-to-know' } });
let administrator: Client;

beforeAll(async () => {
  await seedCases(portal, 200);
  administrator = await signInAdministrator(portal);
});

const open = (viewport = { width: 1440, height: 900 }, staffMember = administrator) =>
  portal.open('/admin/cases', { staffMember, viewport });

/** Returns the first cases of the queue as the page shows them. */
async function firstCases(page: Page) {
  const cases = await askedCases(portal, administrator, { status: 'submitted,in_review' });
  await expect.poll(() => shownCases(page)).toEqual(cases.map(({ id }) => id));
  const [first, second] = cases;
  if (!first || !second) throw new Error('The made-up cases hold two that wait');
  return { first, second };
}

const heading = (page: Page) => page.getByRole('complementary').getByRole('heading', { level: 2 });
const reads = async (id: string) => {
  const answer = await portal.call('GET', `/admin/cases/${id}/timeline?kind=reads`, { as: administrator });
  const { items } = await answer.json();
  return items.filter(({ action }: { action: string }) => action === 'case.opened').length;
};

it('Space shows a case next to the queue, and the arrow keys go on to the next', async () => {
  const page = await open();
  const { first, second } = await firstCases(page);
  await portal.call('POST', '/notes', {
    as: administrator,
    body: { onboardingId: first.id, text: 'Ask for the share register.' },
  });
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect.poll(() => heading(page).textContent()).toBe(first.company);
  const pane = page.getByRole('complementary', { name: first.company });
  await pane.getByText('Ask for the share register.').waitFor();
  for (const term of ['What is wrong', 'What is left', 'Due', 'Tags', 'People']) {
    await pane.getByText(term, { exact: true }).waitFor();
  }
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => heading(page).textContent()).toBe(second.company);
  await page.keyboard.press('k');
  await expect.poll(() => heading(page).textContent()).toBe(first.company);
  // No case in the address: a shared link or a reload opens none.
  expect(page.url()).not.toContain(first.id);
  await page.keyboard.press('Escape');
  await pane.waitFor({ state: 'detached' });
  // Without the pane, the keys belong to the browser.
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('complementary', { name: second.company }).count()).toBe(0);
  await rowOf(page, second.id)
    .getByRole('button', { name: `Peek at ${second.company}` })
    .click();
  await page.getByRole('link', { name: 'Open case' }).click();
  await page.waitForURL(`**/admin/cases/${second.id}`);
});

it('is recorded as a reading, and rows that are only passed are not', async () => {
  const page = await open();
  const { first, second } = await firstCases(page);
  const third = (await shownCases(page))[2] ?? '';
  const before = [await reads(first.id), await reads(third)];
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.getByRole('complementary', { name: second.company }).getByText('What is left').waitFor();
  await expect.poll(() => reads(second.id)).toBeGreaterThan(0);
  expect([await reads(first.id), await reads(third)]).toEqual(before);
});

it('says that a case is closed to the reader', async () => {
  const page = await open(undefined, await newReviewer(portal, administrator, 'Rita'));
  const { first } = await firstCases(page);
  const self = await (await portal.call('GET', '/auth/self', { as: administrator })).json();
  const assign = (to: string | null, from: string | null) =>
    portal.call('PUT', `/admin/cases/${first.id}/assignee`, { as: administrator, body: { to, from } });
  const { assignee } = (await askedCases(portal, administrator, {})).find(({ id }) => id === first.id) ?? {};
  expect((await assign(self.id, assignee?.id ?? null)).status).toBe(200);
  await rowOf(page, first.id)
    .getByRole('button', { name: /^Peek at/ })
    .click();
  const pane = page.getByRole('complementary');
  await pane.getByText('This case is closed to you').waitFor();
  expect(await pane.getByText('What is left').count()).toBe(0);
  expect((await assign(assignee?.id ?? null, self.id)).status).toBe(200);
});

it('is a sheet on a phone, and has a correct layout everywhere', async () => {
  const page = await open({ width: 390, height: 844 });
  const { first } = await firstCases(page);
  await rowOf(page, first.id)
    .getByRole('button', { name: /^Peek at/ })
    .click();
  const sheet = page.getByRole('dialog', { name: first.company });
  await sheet.getByText('What is left').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1024, height: 768 });
  await rowOf(page, first.id)
    .getByRole('button', { name: /^Peek at/ })
    .click();
  await page.getByRole('complementary').getByText('What is left').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectFineEverywhere(page);
});
