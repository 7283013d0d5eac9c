import type { Browser } from 'playwright-core';
import type { Script } from '#paths/script.ts';
import { withBrowser } from '#tests/support/worker-browser.ts';
import { openBrowserPage } from './browser-page.ts';
import { type Shard, walkShard } from './walk-shard.ts';

/** A test for each path of the shard, in the worker's browser. */
export function walkShardInBrowser(scripts: readonly Script[], shard: Shard): void {
  let browser: Browser;
  withBrowser.beforeAll(({ browser: ofWorker }) => {
    browser = ofWorker;
  });
  walkShard(scripts, { ...shard, open: openBrowserPage(() => browser) });
}
