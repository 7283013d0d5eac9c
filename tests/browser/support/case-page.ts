import type { Locator, Page } from 'playwright-core';
import type { Client, OpenOptions, Portal } from './portal.ts';
import { button } from './wizard.ts';

/** Opens a case as a staff member. */
export function openCase(
  portal: Portal,
  id: string,
  staffMember: Client,
  { tab = 'details', ...options }: OpenOptions & { tab?: string } = {},
): Promise<Page> {
  return portal.open(`/admin/cases/${id}/${tab}`, { staffMember, ...options });
}

/** Returns the case's status in its header. */
export function status(page: Page, words: string): Locator {
  return page.locator('[data-status]').getByText(words, { exact: true }).first();
}

/** Returns the open dialog. */
export function dialog(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title });
}

/** Returns the group of possible decisions. */
export function decisions(page: Page): Locator {
  return page.getByRole('group', { name: 'Decisions' });
}

/** Clicks a decision's button, and waits for its dialog. */
export async function ask(page: Page, decision: string, title: string | RegExp): Promise<Locator> {
  await button(decisions(page), decision).click();
  const opened = dialog(page, title);
  await opened.waitFor();
  return opened;
}

/** Opens a tab of the case, and waits until it has replaced the previous one, which may have buttons of the same name. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Parts of the case' });
  await tabs.getByRole('link', { name }).click();
  await tabs.locator('[aria-current=page]').filter({ hasText: name }).waitFor();
}

/** Asks the client to change an answer of the case on the page. */
export async function mark(page: Page, label: string, reason: string): Promise<void> {
  await button(page, `Ask to change: ${label}`).click();
  const asked = dialog(page, `Ask to change: ${label}`);
  await asked.getByLabel('What has to be changed, and why').fill(reason);
  await button(asked, 'Mark').click();
  await button(page, `Marked: ${label}`).waitFor();
}

/** Returns the bar at the bottom that is shown while something is marked. */
export function marksBar(page: Page): Locator {
  return page.getByRole('region', { name: 'Marked changes' });
}
