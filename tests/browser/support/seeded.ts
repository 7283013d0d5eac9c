import { seed } from '#scripts/seed/seed.ts';
import { parseConfig } from '#server/platform/settings/config.ts';
import { prepareDataDir } from '#server/platform/settings/data-dir.ts';
import type { Portal } from './portal.ts';

/** Adds made-up cases of every status to the portal's database. Call it before the first sign-in. */
export async function seedCases(portal: Portal, cases: number): Promise<void> {
  await portal.changeAtRest(async (dataDir) => {
    const config = prepareDataDir(parseConfig({ DATA_DIR: dataDir }));
    await seed({ config, cases, seed: 1, until: new Date() });
  });
}
