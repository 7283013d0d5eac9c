import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from '#tests/support/axe.ts';

/** A phone, a tablet, either side of the sidebar's breakpoint, a laptop, a large screen: CSS pixels. */
const widths = [360, 768, 1099, 1100, 1440, 1920];

/** One width of each layout: cards with the bar at the bottom, the drawer, the sidebar. What is on the page differs there. */
export const everyLayout: readonly number[] = [360, 768, 1440];

/** The two between which the third lies: axe looks at that once on each page, and not in every state of it. */
const outerLayouts: readonly number[] = [360, 1440];

/** The pages, by their addresses without ids, that this worker has looked at in every layout. */
const looked = new Set<string>();

/** The layouts for a look at the page, which is every one for the first. */
function layoutsFor(page: Page, scope: string): readonly number[] {
  const address = new URL(page.url()).pathname.replaceAll(/[\w-]{20,}/g, ':id');
  if (scope !== 'html' || looked.has(address)) return outerLayouts;
  looked.add(address);
  return everyLayout;
}

/**
 * Looks at the page as it stands in both themes and at every width: nothing is wider than the window, and axe finds nothing.
 * The themes differ in colours alone, so that the second is looked at for contrast only.
 *
 * @param scope a CSS selector of what axe looks at, where only a part is meant
 * @param layouts the widths at which axe looks; without it, those of every layout at the first look at a page, then two
 */
export async function expectFineEverywhere(
  page: Page,
  scope = 'html',
  layouts = layoutsFor(page, scope),
): Promise<void> {
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
