import { ensureBuilt } from '#scripts/lib/build.mjs';

/** The folder of a build with the developers' page, next to the one that all other tests use. */
export const inspectedProduct = 'dist/inspected';

/** Set-up of the projects that test the developers' page. */
export async function setup(): Promise<void> {
  await ensureBuilt({ folder: inspectedProduct, inspect: true });
}
