import { ensureBuilt } from '#scripts/lib/build.mjs';

/** Set-up of the API's projects: a server that a test starts as a process is the built one. */
export async function setup(): Promise<void> {
  await ensureBuilt({ inspect: false });
}
