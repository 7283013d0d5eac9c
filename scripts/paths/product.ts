import { ensureBuilt } from '#scripts/lib/build.mjs';

/** The folder of the build that paths use, relative to the project: a build must not replace the files of a running server. */
export const pathsProduct = 'dist/paths';

/** Builds portal and server for paths, unless they were built from the current sources. */
export function ensurePathsProduct(): Promise<void> {
  return ensureBuilt({ folder: pathsProduct, inspect: false, observe: true });
}
