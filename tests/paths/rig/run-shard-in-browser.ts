import type { Browser } from 'playwright-core';
import type { Script } from '#paths/script.ts';
import { isShortRun, onePathIn } from '#tests/support/short-run.ts';
import { withBrowser } from '#tests/support/worker-browser.ts';
import { openBrowserPage } from './browser-page.ts';
import { runShard, type Shard } from './run-shard.ts';

/** Defines a test for each path of the shard, in the worker's browser; in the short run for one in every few. */
export function runShardInBrowser(scripts: readonly Script[], shard: Shard): void {
  let browser: Browser;
  withBrowser.beforeAll(({ browser: ofWorker }) => {
    browser = ofWorker;
  });
  const visited = isShortRun ? scripts.filter((_, place) => place % onePathIn === 0) : scripts;
  runShard(visited, { ...shard, open: openBrowserPage(() => browser) });
}
