import { ensureBuilt } from '#scripts/lib/build.mjs';
import { ensureChromium } from '#scripts/lib/chromium.mjs';

/** Set-up of the browser project: tests the built product, in a real Chromium. */
export async function setup(): Promise<void> {
  await ensureBuilt({ inspect: false });
  // The workers inherit the environment, and so need not search for it again.
  process.env.CHROMIUM_PATH = await ensureChromium('shell');
}
