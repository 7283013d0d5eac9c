// @ts-check
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './project.mjs';

const types = path.join(projectRoot, 'contract', 'schema.d.ts');

/** Brings the derived files of the contract up to date if the types are missing or older than a file of the contract. */
export async function ensureContractTypes() {
  if (existsSync(types) && statSync(types).mtimeMs >= newestChange()) return;
  await writeContractTypes();
}

/** Writes the derived files of the contract, and `contract/schema.d.ts`, which is not in git. */
export async function writeContractTypes() {
  // Loaded here: this module is also loaded before the packages are installed.
  const { writeContract } = await import('./contract-index.mjs');
  const { default: typesOf, astToString, COMMENT_HEADER } = await import('openapi-typescript');
  for (const file of writeContract()) console.log(`Updated ${file}`);
  const tree = await typesOf(pathToFileURL(path.join(projectRoot, 'openapi.yaml')), { silent: true });
  writeFileSync(types, `${COMMENT_HEADER}${astToString(tree)}`);
}

/** @returns {number} when a file of the contract was last changed, in milliseconds since 1970 */
function newestChange() {
  const parts = readdirSync(path.join(projectRoot, 'contract'), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.yaml'))
    .map(({ parentPath, name }) => path.join(parentPath, name));
  return Math.max(
    ...[path.join(projectRoot, 'openapi.yaml'), ...parts].map((file) => statSync(file).mtimeMs),
  );
}
