import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from '#tests/support/axe.ts';

/** A phone, a tablet, both sides of the sidebar's breakpoint, a laptop, a large screen: CSS pixels. */
const widths = [360, 768, 1099, 1100, 1440, 1920];

/**
 * One width of each layout: cards with the bar at the bottom, the drawer, the sidebar. The content of the page differs between
 * them.
 */
export const everyLayout: readonly number[] = [360, 768, 1440];

/** The two outer layouts: axe checks the one between them once on each page, and not in every state. */
const outerLayouts: readonly number[] = [360, 1440];

/** The pages, by their addresses without ids, that this worker has checked in every layout. */
const looked = new Set<string>();

/** Returns the layouts for a check of the page: all of them for the first check. */
function layoutsFor(page: Page, scope: string): readonly number[] {
  const address = new URL(page.url()).pathname.replaceAll(/[\w-]{20,}/g, ':id');
  if (scope !== 'html' || looked.has(address)) return outerLayouts;
  looked.add(address);
  return everyLayout;
}

/**
 * Checks the page in its current state in both themes and at every width: nothing is wider than the window, and axe reports
 * nothing. The themes differ only in colours, so the second is only checked for contrast.
 *
 * @param scope a CSS selector of the part that axe checks
 * @param layouts the widths at which axe checks; by default those of every layout at the first check of a page, then two
 */
export async function expectFineEverywhere(
  page: Page,
  scope = 'html',
  layouts = layoutsFor(page, scope),
): Promise<void> {
  for (const theme of ['light', 'dark']) {
    // The effect of the switch, which cannot be reached while a dialog is open.
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    await settled(page);
    for (const width of theme === 'light' ? widths : layouts) {
      await page.setViewportSize({ width, height: 900 });
      const { needed, given } = await page.evaluate(() => ({
        needed: document.documentElement.scrollWidth,
        given: window.innerWidth,
      }));
      expect(needed, `width of ${page.url()} at ${width} px`).toBeLessThanOrEqual(given);
      if (layouts.includes(width)) {
        await expectNoAxeViolations(page, scope, theme === 'dark' ? ['color-contrast'] : undefined);
      }
    }
  }
}

/** Waits until no colour transition between the themes runs. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let stillFrames = 0; stillFrames < 3; ) {
      await nextFrame();
      stillFrames = document.getAnimations().length === 0 ? stillFrames + 1 : 0;
    }
  });
}
