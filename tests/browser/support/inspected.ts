import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspectedProduct as product } from '#tests/support/inspected-product.ts';
import { startPortal } from './portal.ts';

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** The portal built with `INSPECT=1`. */
export const inspectedFolder = path.join(projectRoot, product, 'portal');

/** Starts the portal from a build that has the developers' page. */
export function startInspectedPortal() {
  return startPortal({ product });
}
