// @ts-check
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, run } from './project.mjs';

const types = path.join(projectRoot, 'contract', 'schema.d.ts');

/** Writes `contract/schema.d.ts`, which is not in git, if it is missing or older than a file of the contract. */
export async function ensureContractTypes() {
  if (existsSync(types) && statSync(types).mtimeMs >= newestChange()) return;
  const generator = path.join(projectRoot, 'node_modules', 'openapi-typescript', 'bin', 'cli.js');
  await run(process.execPath, [generator, 'openapi.yaml', '--output', types]);
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
