import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { projectRoot } from './source-files.ts';

/**
 * Returns the machines of exported definitions, by their ids. Node imports the files as it imports those that somebody has
 * downloaded, because the test runner does not transform what is below `node_modules`.
 */
export async function importedMachines(
  files: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, AnyStateMachine>> {
  const cache = path.join(projectRoot, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'exported-'));
  try {
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
    await Promise.all([...files].map(([name, text]) => writeFile(path.join(folder, name), text)));
    const names = [...files.keys()].filter((name) => name.endsWith('.machine.js'));
    const modules: Record<string, AnyStateMachine>[] = await Promise.all(
      names.map((name) => import(/* @vite-ignore */ pathToFileURL(path.join(folder, name)).href)),
    );
    return new Map(modules.flatMap(Object.values).map((machine: AnyStateMachine) => [machine.id, machine]));
  } finally {
    await rm(folder, { recursive: true });
  }
}
