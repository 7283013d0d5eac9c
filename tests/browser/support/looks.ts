import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from '../../support/axe.ts';

/** A phone, a tablet, either side of the sidebar's breakpoint, a laptop, a large screen: CSS pixels. */
const widths = [360, 768, 1099, 1100, 1440, 1920];

/**
 * Looks at the page as it stands in both themes and at every width: axe finds nothing, and nothing is wider than the
 * window.
 *
 * @param scope a CSS selector of what axe looks at, where only a part is meant
 */
export async function expectFineEverywhere(page: Page, scope = 'html'): Promise<void> {
  for (const theme of ['light', 'dark']) {
    // What the switch does; it is out of reach while a dialog is open.
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    await settled(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const { needed, given } = await page.evaluate(() => ({
        needed: document.documentElement.scrollWidth,
        given: window.innerWidth,
      }));
      expect(needed, `width of ${page.url()} at ${width} px`).toBeLessThanOrEqual(given);
      await expectNoAxeViolations(page, scope);
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
