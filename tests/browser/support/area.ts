import type { Locator, Page } from 'playwright-core';
import type { Place } from './fields.ts';

export const adminSignInTitle = 'Administrators’ sign-in';

/** Milliseconds after which a deletion can no longer be undone, including the toast's animation. */
export const undoLasts = 7_000;

/** Returns the link to a page of the area in its sidebar. */
export function areaLink(page: Page, name: string): Locator {
  return areaNavigation(page).getByRole('link', { name, exact: true });
}

/** Opens a page of the area by its link in the sidebar, whose groups may be folded. */
export async function openAreaPage(page: Page, name: string): Promise<void> {
  await areaNavigation(page).locator('a, button').first().waitFor();
  const folded = areaNavigation(page).locator('button[aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();
  await areaLink(page, name).click();
}

/** Returns the area's pages for the staff member, in order, also those of folded groups. */
export async function areaPages(page: Page): Promise<string[]> {
  return areaNavigation(page).getByRole('link', { includeHidden: true }).allTextContents();
}

/** The dialog over a page whose session has ended. */
export function expiredDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Your session has ended' });
}

/** Returns the two tokens in local storage. */
export async function storedTokens(
  page: Page,
): Promise<{ client: string | null; staffMember: string | null }> {
  return page.evaluate(() => ({
    client: localStorage.getItem('access_token'),
    staffMember: localStorage.getItem('admin_access_token'),
  }));
}

/** Makes the page call the server, as it does when its window is focused. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

/** Returns the text field with exactly that label. */
export function textField(place: Place, label: string): Locator {
  return place.getByRole('textbox', { name: label, exact: true });
}

function areaNavigation(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Administrators’ area' });
}
