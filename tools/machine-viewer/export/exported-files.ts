import { type MachineId, machines } from '#paths/machines.ts';
import { layoutOf } from '../drawing/layout.ts';
import { about } from './about.ts';
import { definitionOf } from './definition-of.ts';
import { machineSvg } from './machine-svg.tsx';

/** Where the files belong, from the project's root. */
export const exportFolder = 'docs/machines';

/**
 * What `npm run machines:export` writes: each machine's definition and drawing, and an index of them.
 *
 * @returns contents by file name, the same for the same machines wherever it runs
 */
export async function exportedFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map([['README.md', index()]]);
  for (const [id, machine] of Object.entries(machines)) {
    files.set(definitionFile(id), definitionOf(machine));
    files.set(drawingFile(id), machineSvg(await layoutOf(machine)));
  }
  return files;
}

/** The file that holds a machine's definition. */
export function definitionFile(id: string): string {
  return `${kebab(id)}.machine.js`;
}

function drawingFile(id: string): string {
  return `${kebab(id)}.svg`;
}

function kebab(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function index(): string {
  const ids = Object.keys(machines) as MachineId[];
  return `# The machines

Written by \`npm run machines:export\`; a test fails while they are stale. A definition needs nothing but XState: its guards,
actions and actors are names that do nothing. [Stately's editor](https://stately.ai/docs/import-from-code) imports it.

| machine | what it is | definition | drawing |
| ------- | ---------- | ---------- | ------- |
${ids.map(row).join('\n')}

A line in a box is an edge that changes no state, or one of many to choose from; a dotted arrow shows where such a list
leads. A pointed board names a state that stands elsewhere in the drawing.
${ids.map(section).join('')}`;
}

function row(id: MachineId): string {
  const links = [definitionFile(id), drawingFile(id)].map((file) => `[${file}](${file})`);
  return `| ${[id, about[id], ...links].join(' | ')} |`;
}

function section(id: MachineId): string {
  return `\n## ${id}\n\n![${about[id]}](${drawingFile(id)})\n`;
}
