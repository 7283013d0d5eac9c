import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** Returns the source files under a folder of the project, relative to it. */
export function sourceFilesUnder(root: string): string[] {
  return readdirSync(path.join(projectRoot, root), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(root, name.replaceAll(path.sep, '/')))
    .filter((file) => /\.(ts|tsx)$/.test(file))
    .sort();
}
