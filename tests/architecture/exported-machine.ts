import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { definitionFile, exportFolder } from '#tools/machine-viewer/export/exported-files.ts';

/** Where the exported files are. */
export const folder = path.join(fileURLToPath(new URL('../../', import.meta.url)), exportFolder);

/** The machine that a file of docs/machines exports, as anybody would import it. */
export async function exportedMachine(id: string): Promise<AnyStateMachine> {
  const file: Record<string, unknown> = await import(
    /* @vite-ignore */ pathToFileURL(path.join(folder, definitionFile(id))).href
  );
  const machine = file[`${id}Machine`];
  if (!isMachine(machine)) throw new Error(`${definitionFile(id)} exports no machine`);
  return machine;
}

function isMachine(value: unknown): value is AnyStateMachine {
  return value instanceof StateMachine;
}
