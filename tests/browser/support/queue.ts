import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CaseQuery, CaseSummary } from '#src/api/admin/cases.ts';
import type { Client, Portal } from './portal.ts';

/** Returns the ids of the cases on the page, in order. */
export function shownCases(page: Page): Promise<string[]> {
  return page
    .locator('tr[data-case]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-case') ?? ''));
}

/** Returns the API's cases, by default a page of 25. */
export async function askedCases(portal: Portal, as: Client, query: CaseQuery): Promise<CaseSummary[]> {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await portal.call('GET', `/admin/cases?${text}`, { as });
  expect(answer.status).toBe(200);
  return (await answer.json()).items;
}

export const idsOf = (cases: readonly CaseSummary[]) => cases.map(({ id }) => id);

/** Returns the row of a case. */
export function rowOf(page: Page, id: string): Locator {
  return page.locator(`tr[data-case="${id}"]`);
}

/** Chooses a value of one of the filters behind the button. */
export async function setFilter(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByLabel(label, { exact: true }).selectOption({ label: value });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
}
