import { descriptionOf } from '#machines/descriptions.ts';
import { edgesOf } from '#machines/edges.ts';
import { isMachineId, type MachineId, machines } from '#paths/machines.ts';
import { layoutHere } from '../drawing/layout-here.ts';
import { about } from './about.ts';
import { definitionOf } from './definition-of.ts';
import { machineSvg } from './machine-svg.tsx';
import { mermaidOf } from './mermaid-of.ts';
import { scxmlOf } from './scxml-of.ts';
import { guardsAtStart } from './starts.ts';

/** Where the files belong, from the project's root. */
export const exportFolder = 'docs/machines';

/**
 * What `npm run machines:export` writes: each machine's definition, also as SCXML and as a diagram of Mermaid, its drawing, and
 * an index of them.
 *
 * @returns contents by file name, the same for the same machines wherever it runs
 */
export async function exportedFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map([['README.md', index()]]);
  for (const id of Object.keys(machines) as MachineId[]) {
    const machine = machines[id];
    const guards = guardsAtStart(id);
    files.set(definitionFile(id), definitionOf(machine, guards));
    files.set(
      scxmlFile(id),
      scxmlOf(machine, guards, (other) => (isMachineId(other) ? scxmlFile(other) : null)),
    );
    files.set(mermaidFile(id), mermaidOf(machine));
    files.set(drawingFile(id), machineSvg(await layoutHere(machine)));
  }
  return files;
}

/** The file that holds a machine's definition. */
export function definitionFile(id: string): string {
  return `${kebab(id)}.machine.js`;
}

/** The file that holds a machine as SCXML. */
export function scxmlFile(id: string): string {
  return `${kebab(id)}.scxml`;
}

/** The file that holds a machine as a diagram of Mermaid. */
export function mermaidFile(id: string): string {
  return `${kebab(id)}.mmd`;
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
actions and actors are names that do nothing; it starts where the machine does, and a guard that did not decide that lets
everything through until another is provided. [Stately's editor](https://stately.ai/docs/import-from-code) imports it. The
document of [SCXML](https://www.w3.org/TR/scxml/) beside it says the same to tools of other languages: its guards, actions and
delays are functions of its script; tags are not in it. The diagram of [Mermaid](https://mermaid.js.org/syntax/stateDiagram.html)
is drawn by many editors and forges.

| machine | what it is | definition | SCXML | Mermaid | drawing |
| ------- | ---------- | ---------- | ----- | ------- | ------- |
${ids.map(row).join('\n')}

A line in a box is an edge that changes no state, or one of many to choose from; a dotted arrow shows where such a list
leads. A pointed board names a state that stands elsewhere in the drawing.
${ids.map(section).join('')}`;
}

function row(id: MachineId): string {
  const links = [definitionFile(id), scxmlFile(id), mermaidFile(id), drawingFile(id)].map(
    (file) => `[${file}](${file})`,
  );
  return `| ${[id, about[id], ...links].join(' | ')} |`;
}

function section(id: MachineId): string {
  const events = [...new Set(edgesOf(machines[id]).map(({ descriptor }) => descriptor))]
    .filter((event) => event !== 'always' && !event.startsWith('xstate.'))
    .flatMap((event) => {
      const description = descriptionOf({ machine: id, event });
      return description === null ? [] : [`- \`${event}\`: ${description}`];
    });
  const heard = events.length > 0 ? `\n${events.join('\n')}\n` : '';
  return `\n## ${id}\n\n![${about[id]}](${drawingFile(id)})\n${heard}`;
}
