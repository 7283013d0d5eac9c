import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { definitionFile, definitionFiles } from '#tools/machine-viewer/export/exported-files.ts';

const files = definitionFiles();
/** Inside the project, so that a definition finds XState. */
const artifacts = fileURLToPath(new URL('../.artifacts', import.meta.url));

/** Returns the text of an exported file. */
export function exportedText(name: string): string {
  const text = files.get(name);
  if (text === undefined) throw new Error(`${name} is not exported`);
  return text;
}

/** Returns the machine of an exported definition, imported like any other module. */
export async function exportedMachine(id: string): Promise<AnyStateMachine> {
  const name = definitionFile(id);
  await mkdir(artifacts, { recursive: true });
  const folder = await mkdtemp(path.join(artifacts, 'machine-'));
  const written = path.join(folder, name);
  await writeFile(written, exportedText(name));
  const file: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(written).href);
  await rm(folder, { recursive: true });
  const machine = file[`${id}Machine`];
  if (!isMachine(machine)) throw new Error(`${name} exports no machine`);
  return machine;
}

function isMachine(value: unknown): value is AnyStateMachine {
  return value instanceof StateMachine;
}
