import { isMachineId, type MachineId, machines } from '#paths/machines.ts';
import { edgesInWords } from '#tools/machine-viewer/drawing/in-words.ts';
import { layoutHere } from '#tools/machine-viewer/drawing/layout-here.ts';
import { bundleOf } from '#tools/machine-viewer/export/bundle.ts';
import { definitionOf } from '#tools/machine-viewer/export/definition-of.ts';
import { machineSvg } from '#tools/machine-viewer/export/machine-svg.tsx';
import { mermaidOf } from '#tools/machine-viewer/export/mermaid-of.ts';
import { product } from './product.ts';
import { startsOf } from './starts.ts';

/** Folder of the drawings and their index, from the project's root. */
export const drawingsFolder = 'docs/machines';

/** Folder of the definitions for other tools, from the project's root; it is not in git. */
export const definitionsFolder = 'dist/machines';

/**
 * Returns the drawing of each machine and an index of them, by file name. The same machines have the same contents on every
 * machine.
 */
export async function drawingFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map([['README.md', index()]]);
  for (const machine of product.machines) {
    files.set(drawingFile(machine.id), machineSvg(await layoutHere(machine)));
  }
  return files;
}

/** Returns each machine as an XState definition and as a Mermaid diagram, and the functions of the definitions, by file name. */
export async function definitionFiles(): Promise<ReadonlyMap<string, string>> {
  const bundle = await bundleOf('paths/machines.ts');
  const files = new Map<string, string>();
  const names = new Set<string>();
  for (const machine of product.machines) {
    const { id } = machine;
    const definition = definitionOf(id, startsOf(id)[0]?.input, {
      bundle,
      functionsFile,
      fileOf: (other) => (isMachineId(other) ? definitionFile(other) : null),
    });
    files.set(definitionFile(id), definition.text);
    for (const name of definition.names) names.add(name);
    files.set(mermaidFile(id), mermaidOf(machine));
  }
  return files.set(functionsFile, bundle.textWith(names));
}

/** The name of the file with the functions that the definitions share. */
const functionsFile = 'functions.js';

/** Returns the name of a machine's definition file. */
export function definitionFile(id: string): string {
  return `${kebab(id)}.machine.js`;
}

/** Returns the name of a machine's Mermaid file. */
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

\`npm run machines:export\` writes these drawings; a test fails while they are stale. It also writes two files for each machine
to \`${definitionsFolder}\`:

- \`….machine.js\`, a definition that takes the transitions of the product's machine. It needs XState, \`${functionsFile}\` with the
  functions that the machines share, and the definitions of the machines that it invokes. Other actors never end: send their
  outcome, such as \`{ type: 'xstate.done.actor.saveSection', output: { kind: 'saved' } }\`. A machine with an input has one to
  start with. [Stately's editor](https://stately.ai/docs/import-from-code) imports it.
- \`….mmd\`, a [Mermaid](https://mermaid.js.org/syntax/stateDiagram.html) diagram, which many editors and forges draw.

| machine | what it is | drawing |
| ------- | ---------- | ------- |
${ids.map(row).join('\n')}

A line inside a box is a transition that changes no state, or one of several candidates; a dotted arrow shows where such a list
leads. A pointed label names a state drawn elsewhere.
${ids.map(section).join('')}`;
}

/** Returns a machine's description in one line. */
function aboutOf(id: MachineId): string {
  return machines[id].root.description ?? id;
}

function row(id: MachineId): string {
  const file = drawingFile(id);
  return `| ${id} | ${aboutOf(id)} | [${file}](${file}) |`;
}

function section(id: MachineId): string {
  const edges = edgesInWords(machines[id]);
  const events = [...new Set(edges.map(({ descriptor }) => descriptor))]
    .filter((event) => event !== 'always' && !event.startsWith('xstate.'))
    .map((event) => {
      const taken = edges.filter(({ descriptor, isForbidden }) => descriptor === event && !isForbidden);
      const by = [...new Set(taken.flatMap((edge) => edge.by))];
      const meanings = [...new Set(taken.flatMap(({ definition }) => definition.description ?? []))];
      const parties = by.length > 0 ? ` (by ${by.map((party) => `\`${party}\``).join(', ')})` : '';
      return `- \`${event}\`${parties}:${listed(meanings)}`;
    });
  const eventLines = events.length > 0 ? `\n${events.join('\n')}\n` : '';
  return `\n## ${id}\n\n![${aboutOf(id)}](${drawingFile(id)})\n${eventLines}`;
}

/** Returns one sentence on the same line, or several as a list of their own. */
function listed(sentences: readonly string[]): string {
  if (sentences.length === 1) return ` ${sentences[0]}`;
  return sentences.map((sentence) => `\n  - ${sentence}`).join('');
}
