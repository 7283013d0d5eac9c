import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from '#tests/support/axe.ts';

/** A phone, a tablet, either side of the sidebar's breakpoint, a laptop, a large screen: CSS pixels. */
const widths = [360, 768, 1099, 1100, 1440, 1920];

/** One width of each layout: cards with the bar at the bottom, the drawer, the sidebar. What is on the page differs there. */
const layouts = [360, 768, 1440];

/**
 * Looks at the page as it stands in both themes and at every width: nothing is wider than the window, and axe finds nothing
 * in any layout. The themes differ in colours alone, so that the second is looked at for contrast only.
 *
 * @param scope a CSS selector of what axe looks at, where only a part is meant
 */
export async function expectFineEverywhere(page: Page, scope = 'html'): Promise<void> {
  for (const theme of ['light', 'dark']) {
    // What the switch does; it is out of reach while a dialog is open.
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

/** Waits until no colour is on its way from one theme to the other. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let stillFrames = 0; stillFrames < 3; ) {
      await nextFrame();
      stillFrames = document.getAnimations().length === 0 ? stillFrames + 1 : 0;
    }
  });
}
