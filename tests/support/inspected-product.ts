import { ensureBuilt } from '#scripts/lib/build.mjs';

/** Where a build with the developers' page lies, beside the one that all other tests look at. */
export const inspectedProduct = 'dist/inspected';

/** Set-up of the projects that look at the developers' page. */
export async function setup(): Promise<void> {
  await ensureBuilt({ folder: inspectedProduct, inspect: true });
}
