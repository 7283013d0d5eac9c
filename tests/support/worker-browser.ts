import { it } from 'vitest';
import { launchBrowser } from './browser.ts';

/**
 * Tests and hooks that get the Chromium of their worker as `browser`: it is launched for the first file that asks, and
 * closed after the last. A context of one's own (`newPage`) is all that tells one test's visitor from another's.
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
