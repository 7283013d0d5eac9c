import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { areaEnv, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';

type Statistics = components['schemas']['Statistics'];

const portal = startPortal({ env: areaEnv });
let administrator: Client;

/** A case that was sent back for a document, and one that was only begun. */
beforeAll(async () => {
  administrator = await signInAdministrator(portal);
  const { id } = await newSubmittedCase(portal);
  await decide(id, { event: 'takeIntoReview' });
  const reason = 'The page is cut off.';
  const changes = [{ step: 'onboardingDocuments', property: 'proofOfAddress', reason }];
  await decide(id, { event: 'requestChanges', changes });
  await portal.call('POST', '/onboarding', { as: await portal.newClient() });
});

async function decide(id: string, body: object): Promise<void> {
  const answer = await portal.call('POST', `/onboarding/${id}/decision`, { as: administrator, body });
  expect(answer.status, JSON.stringify(body)).toBe(200);
}

async function statistics(query = ''): Promise<Statistics> {
  return (await portal.call('GET', `/admin/statistics${query}`, { as: administrator })).json();
}

const open = (path = '') => portal.open(`/admin/statistics${path}`, { staffMember: administrator });

/** Returns the rows of a table, including the header row, as a screen reader reads them. */
function tableOf(page: Page, caption: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name: caption }).getByRole('row');
  return rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
  );
}

const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/**
 * Checks that the tables of the page match the API. @param isDrawn whether charts are shown, and the tables are only for screen
 * readers
 */
async function expectFiguresOf(page: Page, found: Statistics, isDrawn = true): Promise<void> {
  const weeks = found.weeks.map((week) =>
    [week.started, week.submitted, week.approved, week.changesRequested, week.rejected].map(String),
  );
  await expect
    .poll(async () => (await tableOf(page, 'Cases by week')).slice(1, -1))
    .toEqual(found.weeks.map(({ week }, index) => [inWords(week), ...(weeks[index] ?? [])]));
  expect(await countsIn(page, 'Cases by status')).toEqual(Object.values(found.now).map(String));
  const stops = found.stops.map(({ cases }) => String(cases));
  expect(await countsIn(page, 'Where clients stop')).toEqual(isDrawn && isNothing(stops) ? [] : stops);
  const checks = found.checks.map((each) => String(each.checks));
  expect(await countsIn(page, 'Identity checks')).toEqual(isDrawn && isNothing(checks) ? [] : checks);
  expect(Object.fromEntries((await tableOf(page, 'Documents sent back')).slice(1))).toEqual(
    Object.fromEntries(
      documentGroups.map(({ key, label }) => [
        label,
        String(found.refusedDocuments.find(({ group }) => group === key)?.requests),
      ]),
    ),
  );
}

const countsIn = async (page: Page, caption: string) =>
  (await tableOf(page, caption)).slice(1).flatMap(([, ...counts]) => counts);

/** Returns whether a sentence replaces the chart. */
const isNothing = (counts: readonly string[]) => counts.every((count) => count === '0');

describe('the statistics', () => {
  it('are those of the API, as charts and as tables', async () => {
    const found = await statistics();
    expect(found.now).toMatchObject({ changes_requested: 1, draft: 1 });
    expect(found.weeks.at(-1)).toMatchObject({ started: 2, submitted: 1, changesRequested: 1 });
    const page = await open();
    await expectFiguresOf(page, found);
    await expect.poll(() => page.locator('svg [data-series="submitted"]').count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByText('Submitted: 1').count()).toBe(1);

    await page.getByRole('button', { name: 'Tables' }).click();
    await expect.poll(() => page.locator('svg [data-series]').count()).toBe(0);
    await expectFiguresOf(page, found, false);
    const box = await page.getByRole('table', { name: 'Cases by week' }).boundingBox();
    expect(box?.width).toBeGreaterThan(300);
  });

  it('follow the range, which is stored in the address', async () => {
    const page = await open('?from=2025-03-03&to=2025-03-09');
    await page.getByText('Nothing in this range yet').waitFor();
    await page.getByRole('heading', { name: '3 March 2025 to 9 March 2025' }).waitFor();

    await page.getByRole('button', { name: 'This year' }).click();
    const year = new Date().getUTCFullYear();
    const found = await statistics(`?from=${year}-01-01&to=${new Date().toISOString().slice(0, 10)}`);
    await expectFiguresOf(page, found);
    await page.getByRole('heading', { name: new RegExp(`^1 January ${year}`) }).waitFor();

    await page.reload();
    await expectFiguresOf(page, found);
    await expect
      .poll(() => page.getByRole('button', { name: 'This year' }).getAttribute('aria-pressed'))
      .toBe('true');
    await page.goBack();
    await page.getByRole('heading', { name: '3 March 2025 to 9 March 2025' }).waitFor();
  });

  it('are refused next to the invalid dates, and nothing typed is lost', async () => {
    const page = await open();
    const from = page.getByLabel('From', { exact: true });
    const to = page.getByLabel('To', { exact: true });
    const isRefused = (message: string) => page.getByText(message, { exact: true }).waitFor();
    await from.fill('03/09/2026');
    await to.fill('03/02/2026');
    await page.getByRole('button', { name: 'Show' }).click();
    await isRefused('Choose a first day that is not after the last day');
    await expect.poll(() => from.getAttribute('aria-invalid')).toBe('true');
    expect([await from.inputValue(), await to.inputValue()]).toEqual(['03/09/2026', '03/02/2026']);

    await from.fill('03/09/2020');
    await page.getByRole('button', { name: 'Show' }).click();
    await isRefused('Choose at most 1,100 days');

    await from.fill('03/01/2026');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('heading', { name: '1 March 2026 to 2 March 2026' }).waitFor();
    await expect.poll(() => from.getAttribute('aria-invalid')).toBe(null);
  });

  it('can be downloaded as a file', async () => {
    const page = await open('?from=2026-01-01&to=2026-12-31');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('statistics-2026-01-01-2026-12-31.csv');
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('now,changes_requested,1,cases\r\n');
    expect(text).toContain('refusedDocuments,proofOfAddress,1,requests\r\n');
  });

  it('say when they cannot be loaded, and are retried', async () => {
    const figures = /\/api\/admin\/statistics$/;
    const page = await portal.open('/admin/statistics', {
      staffMember: administrator,
      before: (each) => each.route(figures, (route) => route.fulfill({ status: 429, json: busy })),
    });
    const said = page.getByRole('alert').filter({ hasText: 'The figures could not be loaded' });
    await said.filter({ hasText: busy.message }).waitFor();
    await page.unroute(figures);
    await said.getByRole('button', { name: 'Try again' }).click();
    await expectFiguresOf(page, await statistics());
  });

  it('have a correct layout on every screen', async () => {
    const page = await open();
    await page.locator('svg [data-series="submitted"]').first().waitFor();
    await expectFineEverywhere(page);
    await page.getByRole('button', { name: 'Tables' }).click();
    await page.getByRole('button', { name: 'Tables', pressed: true }).waitFor();
    await expectFineEverywhere(page);
  });
});

const busy = { statusCode: 429, error: 'Too Many Requests', message: 'Too many requests. Wait a moment.' };
