import { ensureBuilt } from '#scripts/lib/build.mjs';

/** Set-up of the API's projects: where a test starts a server as a process, it is the built one. */
export async function setup(): Promise<void> {
  await ensureBuilt({ inspect: false });
}
