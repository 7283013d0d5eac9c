import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startPortal } from '../support/portal.ts';
import { button, heading, stepLink } from '../support/wizard.ts';

const portal = startPortal();

const themeSwitch = (page: Page) => page.getByRole('switch', { name: 'Dark theme' });

/** Returns the lightness of the page, from 0 (black) to 255 (white). */
async function lightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const parts = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? [];
    return parts.slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;
  });
}

describe('the theme', () => {
  it('is light by default, switches, and keeps the choice', async () => {
    const page = await portal.open('/contact-details', { as: await portal.newClient() });
    await heading(page, 'Contact Details').waitFor();
    expect(await lightness(page)).toBeGreaterThan(200);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();

    await themeSwitch(page).click();
    await expect.poll(() => themeSwitch(page).getAttribute('aria-checked')).toBe('true');
    await expect.poll(() => lightness(page)).toBeLessThan(60);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');

    await page.reload({ waitUntil: 'commit' });
    // Dark from the first paint on: before any of the portal's own code has run.
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await expect.poll(() => themeSwitch(page).getAttribute('aria-checked')).toBe('true');
    expect(await lightness(page)).toBeLessThan(60);

    await button(page, 'Log out').click();
    await heading(page, 'Enter your verification code').waitFor();
    expect(await lightness(page)).toBeLessThan(60);
  });

  it.each(['purple', '', 'DARK', '{"mode":"dark"}'])('is light where %j is stored', async (stored) => {
    const page = await portal.open('/verify', { theme: stored });
    await heading(page, 'Enter your verification code').waitFor();
    expect(await lightness(page)).toBeGreaterThan(200);
  });

  it('follows the choice made in another tab', async () => {
    const page = await portal.open('/contact-details', { as: await portal.newClient() });
    const other = await page.context().newPage();
    await other.goto('/wallet');
    await heading(other, 'Wallets').waitFor();
    await themeSwitch(page).click();
    await expect.poll(() => lightness(other)).toBeLessThan(60);
    expect(await themeSwitch(other).getAttribute('aria-checked')).toBe('true');
  });
});

describe('motion', () => {
  it.each([
    ['reduce', true],
    ['no-preference', false],
  ] as const)('with the preference %s', async (reducedMotion, isStill) => {
    const page = await portal.open('/contact-details', { as: await portal.newClient(), reducedMotion });
    await heading(page, 'Contact Details').waitFor();
    const longest = await page.evaluate(() => {
      const seconds = (value: string) => Math.max(...value.split(',').map((part) => Number.parseFloat(part)));
      return Math.max(
        ...[...document.querySelectorAll('main *, aside *')].map((element) => {
          const style = getComputedStyle(element);
          return Math.max(seconds(style.transitionDuration), seconds(style.animationDuration));
        }),
      );
    });
    expect(longest < 0.001).toBe(isStill);
    // The maximum duration of motion (look and words, "Motion").
    expect(longest).toBeLessThanOrEqual(0.2);
  });
});

describe('the sidebar', () => {
  it('is next to the page from 1100 px on, and is a drawer below', async () => {
    const page = await portal.open('/wallet', { as: await portal.newClient() });
    await heading(page, 'Wallets').waitFor();
    const opener = button(page, 'Open the steps');
    await page.setViewportSize({ width: 1100, height: 800 });
    expect(await stepLink(page, 'Wallets').isVisible()).toBe(true);
    expect(await opener.isVisible()).toBe(false);

    await page.setViewportSize({ width: 1099, height: 800 });
    expect(await stepLink(page, 'Wallets').isVisible()).toBe(false);
    await page.getByText('Step 4 of 11').waitFor();
    await opener.click();
    expect(await stepLink(page, 'Wallets').getAttribute('aria-current')).toBe('step');
    await button(page, 'Close the steps').click();
    await stepLink(page, 'Wallets').waitFor({ state: 'hidden' });
  });
});
