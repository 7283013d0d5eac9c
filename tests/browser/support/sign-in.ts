import type { Locator, Page } from 'playwright-core';
import type { Portal } from './portal.ts';
import { button } from './wizard.ts';

export const signInTitle = 'Enter your verification code';

/** Returns one of the six boxes, from 1. */
export function digit(page: Page, place: number): Locator {
  return page.getByLabel(`Digit ${place}`, { exact: true });
}

export function proceedButton(page: Page): Locator {
  return button(page, 'Verify and Proceed');
}

/** Returns the values of the six boxes, with a space for an empty one. */
export async function readBoxes(page: Page): Promise<string> {
  const values = await Promise.all([1, 2, 3, 4, 5, 6].map((place) => digit(page, place).inputValue()));
  return values.map((value) => value || ' ').join('');
}

/** Types one digit into each box. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await digit(page, 1).click();
  await page.keyboard.type(code);
}

/** Requests a code for the address, on the sign-in page. */
export async function askForCode(page: Page, email: string): Promise<void> {
  // The entry page of the MSB registration has another field of that name.
  await page.getByRole('textbox', { name: 'Email address', exact: true }).fill(email);
  await button(page, 'Send me a code').click();
  await page.getByText('a code is on its way').waitFor();
}

/** Signs in on the sign-in page: requests a code, reads it in the mail, types it. */
export async function signInByHand(page: Page, portal: Portal, email: string): Promise<void> {
  await askForCode(page, email);
  const { code } = await portal.readMail(email, { suits: (mail) => mail.code !== '' });
  await typeCode(page, code);
}

/** Returns a code that differs from the given one. */
export function wrongCode(code: string): string {
  return code.replace(/^./, (first) => String((Number(first) + 1) % 10));
}
