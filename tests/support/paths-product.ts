import { ensurePathsProduct } from '#scripts/paths/product.ts';

/** Set-up of the project that performs paths in a browser: two files that build at once would replace each other's files. */
export async function setup(): Promise<void> {
  await ensurePathsProduct();
}
