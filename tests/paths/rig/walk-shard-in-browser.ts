import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Script } from '#paths/script.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { openBrowserPage } from './browser-page.ts';
import { type Shard, walkShard } from './walk-shard.ts';

/** A test for each path of the shard, in a browser of the file's own. */
export function walkShardInBrowser(scripts: readonly Script[], shard: Shard): void {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  walkShard(scripts, { ...shard, open: openBrowserPage(() => browser) });
}
