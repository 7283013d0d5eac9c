import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The edges that running actors have taken, by their machines' ids. */
export class TakenEdges {
  readonly #byMachine = new Map<string, Set<string>>();

  /** Bound, so that it can be passed as a listener. */
  add = (machine: string, edges: readonly string[]): void => {
    const known = this.#byMachine.get(machine) ?? new Set();
    this.#byMachine.set(machine, known);
    for (const edge of edges) known.add(edge);
  };

  of(machine: string): ReadonlySet<string> {
    return this.#byMachine.get(machine) ?? new Set();
  }

  entries(): readonly (readonly [machine: string, edges: ReadonlySet<string>])[] {
    return [...this.#byMachine];
  }
}

// Without `new URL`, which Vite treats as an asset address when a test runs in jsdom.
const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../.artifacts/path-edges');

/** Stores what the actors have taken in jsdom in one test file, for a later report. */
export async function writeTakenInJsdom(index: number, taken: TakenEdges): Promise<void> {
  await mkdir(folder, { recursive: true });
  const edges = Object.fromEntries(taken.entries().map(([machine, those]) => [machine, [...those]]));
  await writeFile(path.join(folder, `jsdom-${index}.json`), JSON.stringify(edges));
}

/** Returns what the last `npm test -- --all` has stored; null if it has not run yet. */
export async function readTakenInJsdom(): Promise<TakenEdges | null> {
  if (!existsSync(folder)) return null;
  const taken = new TakenEdges();
  for (const file of await readdir(folder)) {
    const edges = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Record<string, string[]>;
    for (const [machine, those] of Object.entries(edges)) taken.add(machine, those);
  }
  return taken;
}
