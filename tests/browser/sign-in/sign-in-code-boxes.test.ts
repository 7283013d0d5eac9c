import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectFocus } from '../support/fields.ts';
import { startPortal } from '../support/portal.ts';
import { digit, proceedButton, readBoxes } from '../support/sign-in.ts';

const portal = startPortal();

const begin = Date.UTC(2026, 0, 1);

/** Opens the sign-in page with a stopped clock: no code submits itself. */
async function openBoxes(): Promise<Page> {
  const page = await portal.open('/verify', {
    permissions: ['clipboard-read', 'clipboard-write'],
    before: ({ clock }) => clock.install({ time: begin }),
  });
  await page.clock.pauseAt(begin + 3_600_000);
  await digit(page, 1).click();
  return page;
}

async function expectBoxes(page: Page, code: string): Promise<void> {
  await expect.poll(() => readBoxes(page)).toBe(code);
}

/** Pastes with the keyboard into the focused element. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}

it('each digit fills its box and moves to the next; only digits are accepted', async () => {
  const page = await openBoxes();
  await page.keyboard.type('1a 2-3');
  await expectBoxes(page, '123   ');
  await expectFocus(digit(page, 4));
});

it('the button waits for the sixth digit', async () => {
  const page = await openBoxes();
  await page.keyboard.type('12345');
  expect(await proceedButton(page).isDisabled()).toBe(true);
  await page.keyboard.type('6');
  await expect.poll(() => proceedButton(page).isDisabled()).toBe(false);
  await page.keyboard.press('Backspace');
  await expect.poll(() => proceedButton(page).isDisabled()).toBe(true);
});

it('six digits submit themselves after a moment, or by the button, and once only', async () => {
  const page = await openBoxes();
  const calls: string[] = [];
  await page.route('**/api/auth/verify', async (route) => {
    calls.push(route.request().postDataJSON().code);
    await route.abort();
  });
  const failed = page.getByRole('main').getByText('Verification Failed');
  await page.keyboard.type('123456');
  expect(calls).toEqual([]);
  await page.clock.runFor(1_000);
  await failed.waitFor();
  await page.clock.runFor(10_000);
  expect(calls).toEqual(['123456']);

  await digit(page, 6).click();
  await page.keyboard.type('7');
  await proceedButton(page).click();
  await failed.waitFor();
  await page.clock.runFor(10_000);
  expect(calls).toEqual(['123456', '123457']);
});

it.each(['123456', '123 456', ' 123-456\n'])('a pasted code fills all the boxes: %j', async (code) => {
  const page = await openBoxes();
  await paste(page, code);
  await expectBoxes(page, '123456');
  expect(await proceedButton(page).isDisabled()).toBe(false);
});

it('a whole code replaces the present digits, whichever box it is pasted into', async () => {
  const page = await openBoxes();
  await page.keyboard.type('999');
  await paste(page, '123456');
  await expectBoxes(page, '123456');
});

it('a code filled in by the phone or the password manager spreads from the first box', async () => {
  const page = await openBoxes();
  expect(await digit(page, 1).getAttribute('autocomplete')).toBe('one-time-code');
  expect(await digit(page, 1).getAttribute('inputmode')).toBe('numeric');
  await digit(page, 1).fill('123456');
  await expectBoxes(page, '123456');
});

it('arrows, Home and End move between the boxes', async () => {
  const page = await openBoxes();
  await page.keyboard.type('1234');
  await expectFocus(digit(page, 5));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expectFocus(digit(page, 3));
  await page.keyboard.press('ArrowRight');
  await expectFocus(digit(page, 4));
  await page.keyboard.press('Home');
  await expectFocus(digit(page, 1));
  await page.keyboard.press('End');
  await expectFocus(digit(page, 6));
});

it('a digit typed over another replaces it', async () => {
  const page = await openBoxes();
  await page.keyboard.type('123456');
  await digit(page, 2).click();
  await page.keyboard.type('9');
  await expectBoxes(page, '193456');
});

it('Backspace clears the box, then the one before', async () => {
  const page = await openBoxes();
  await page.keyboard.type('123');
  await page.keyboard.press('Backspace');
  await expectBoxes(page, '12    ');
  await page.keyboard.press('Backspace');
  await expectBoxes(page, '1     ');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await expectBoxes(page, '      ');
  await expectFocus(digit(page, 1));
});
