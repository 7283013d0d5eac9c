import type { Locator, Page } from 'playwright-core';
import type { Place } from './fields.ts';

export const adminSignInTitle = 'Administrators’ sign-in';

/** Milliseconds after which what was deleted cannot be taken back any more, with what a toast needs to slide away. */
export const undoLasts = 7_000;

/** A page of the area in its sidebar. */
export function areaLink(page: Page, name: string): Locator {
  return areaNavigation(page).getByRole('link', { name, exact: true });
}

/** The pages of the area that the member of staff has, in order. */
export async function areaPages(page: Page): Promise<string[]> {
  return areaNavigation(page).getByRole('link').allTextContents();
}

/** The dialog over a page whose session has ended. */
export function expiredDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Your session has ended' });
}

/** What local storage holds of the two tokens. */
export async function storedTokens(
  page: Page,
): Promise<{ client: string | null; staffMember: string | null }> {
  return page.evaluate(() => ({
    client: localStorage.getItem('access_token'),
    staffMember: localStorage.getItem('admin_access_token'),
  }));
}

/** Has the page call the server, as it does when a person comes back to its window. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

/** The text field with exactly that label. */
export function textField(place: Place, label: string): Locator {
  return place.getByRole('textbox', { name: label, exact: true });
}

function areaNavigation(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Administrators’ area' });
}
