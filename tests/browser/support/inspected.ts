import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll } from 'vitest';
import { ensureBuilt } from '#scripts/lib/build.mjs';
import { startPortal } from './portal.ts';

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));
const product = 'dist/inspected';

/** The portal as `INSPECT=1` builds it. */
export const inspectedFolder = path.join(projectRoot, product, 'portal');

/** `startPortal`, with a build that has the developers' page. It lies beside the one that all other tests look at. */
export function startInspectedPortal() {
  beforeAll(() => ensureBuilt({ folder: product, inspect: true }), 120_000);
  return startPortal({ product });
}
