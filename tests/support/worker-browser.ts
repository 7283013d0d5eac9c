import { it } from 'vitest';
import { launchBrowser } from './browser.ts';

/**
 * Tests and hooks that get their worker's Chromium as `browser`: it is launched for the first file that needs it, and closed
 * after the last. Only a separate context (`newPage`) separates the visitors of two tests.
 */
export const withBrowser = it.extend(
  'browser',
  { scope: 'worker' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  async ({}, { onCleanup }: { onCleanup(close: () => Promise<void>): void }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  },
);
