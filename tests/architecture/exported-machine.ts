import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { definitionFile, definitionFiles } from '#tools/machine-viewer/export/exported-files.ts';

const files = definitionFiles();
/** Inside the project, so that a definition finds XState. */
const artifacts = fileURLToPath(new URL('../.artifacts', import.meta.url));
mkdirSync(artifacts, { recursive: true });
const folder = mkdtempSync(path.join(artifacts, 'machines-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the text of an exported file. */
export function exportedText(name: string): string {
  const text = files.get(name);
  if (text === undefined) throw new Error(`${name} is not exported`);
  return text;
}

/** Returns the machine that an exported definition holds, imported like any other module. */
export async function exportedMachine(id: string): Promise<AnyStateMachine> {
  const name = definitionFile(id);
  writeFileSync(path.join(folder, name), exportedText(name));
  const file: Record<string, unknown> = await import(
    /* @vite-ignore */ pathToFileURL(path.join(folder, name)).href
  );
  const machine = file[`${id}Machine`];
  if (!isMachine(machine)) throw new Error(`${name} exports no machine`);
  return machine;
}

function isMachine(value: unknown): value is AnyStateMachine {
  return value instanceof StateMachine;
}
