import { type AnyStateMachine, initialTransition } from 'xstate';
import { descriptionOf } from '#machines/descriptions.ts';
import { edgesOf } from '#machines/edges.ts';
import { isMachineId, type MachineId, machines } from '#paths/machines.ts';
import { layoutHere } from '../drawing/layout-here.ts';
import { definitionOf } from './definition-of.ts';
import { machineSvg } from './machine-svg.tsx';
import { mermaidOf } from './mermaid-of.ts';
import { scxmlOf } from './scxml-of.ts';

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
  for (const id of Object.keys(machines) as MachineId[]) {
    files.set(drawingFile(id), machineSvg(await layoutHere(machines[id])));
  }
  return files;
}

/** Returns each machine as an XState definition, as SCXML and as a Mermaid diagram, by file name. */
export function definitionFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const id of Object.keys(machines) as MachineId[]) {
    const machine = machines[id];
    const guards = guardsAtStart(id);
    files.set(definitionFile(id), definitionOf(machine, guards));
    files.set(
      scxmlFile(id),
      scxmlOf(machine, guards, (other) => (isMachineId(other) ? scxmlFile(other) : null)),
    );
    files.set(mermaidFile(id), mermaidOf(machine));
  }
  return files;
}

/** Returns the name of a machine's definition file. */
export function definitionFile(id: string): string {
  return `${kebab(id)}.machine.js`;
}

/** Returns the name of a machine's SCXML file. */
export function scxmlFile(id: string): string {
  return `${kebab(id)}.scxml`;
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

\`npm run machines:export\` writes these drawings; a test fails while they are stale. It also writes three files for each machine
to \`${definitionsFolder}\`:

- \`….machine.js\`, a definition that needs only XState. Its guards, actions and actors are names without an implementation. It starts
  in the machine's initial state; each guard that does not decide the start allows its transition until you provide another.
  [Stately's editor](https://stately.ai/docs/import-from-code) imports it.
- \`….scxml\`, the same as [SCXML](https://www.w3.org/TR/scxml/), with guards, actions and delays as functions of its script. Tags are
  left out.
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
  return descriptionOf(machines[id].root) ?? id;
}

function row(id: MachineId): string {
  const file = drawingFile(id);
  return `| ${id} | ${aboutOf(id)} | [${file}](${file}) |`;
}

function section(id: MachineId): string {
  const events = [...new Set(edgesOf(machines[id]).map(({ descriptor }) => descriptor))]
    .filter((event) => event !== 'always' && !event.startsWith('xstate.'))
    .flatMap((event) => {
      const description = descriptionOf({ machine: machines[id], event });
      return description === null ? [] : [`- \`${event}\`: ${description}`];
    });
  const eventLines = events.length > 0 ? `\n${events.join('\n')}\n` : '';
  return `\n## ${id}\n\n![${aboutOf(id)}](${drawingFile(id)})\n${eventLines}`;
}

/** The inputs with which machines that choose their initial state start in exports: those of most users. */
const starts: Partial<Record<MachineId, unknown>> = {
  // A visitor who has not signed in.
  onboarding: { verified: false, step: null, blockchains: {} },
  // A file that can be sent.
  upload: { file: null, name: 'passport.jpg', refusal: null },
  // A complete link.
  personVerification: { hasToken: true },
  // A sheet without any answers.
  answerSheet: { id: '', questionIds: [], answers: {}, unsaved: {}, timeLeft: null },
  // An empty record.
  draft: {
    stored: { id: '', version: 1, fields: {}, isPublished: false, record: null },
    unsaved: null,
    replaced: {},
    hasVersions: false,
  },
};

/**
 * Returns the results of the guards that a machine evaluates when it starts, by their names. In a definition each guard has a
 * fixed result: with these, it starts in the same state as the machine.
 *
 * @throws if a machine chooses its initial state and has no input in `starts`
 */
function guardsAtStart(id: MachineId): ReadonlyMap<string, boolean> {
  const machine: AnyStateMachine = machines[id];
  const answers = new Map<string, boolean>();
  if (!choosesItsStart(machine)) return answers;
  const input = starts[id];
  if (input === undefined) throw new Error(`Nobody says how "${id}" starts`);
  initialTransition(watched(machine, answers), input);
  return answers;
}

/** Returns whether one of the initial states has `always` edges. */
function choosesItsStart({ root }: AnyStateMachine): boolean {
  const entered = [root];
  for (const node of entered) {
    if (node.always?.length) return true;
    if (node.type === 'parallel') entered.push(...Object.values(node.states));
    else entered.push(...node.initial.target);
  }
  return false;
}

/** Returns the same machine with guards that record their first result. */
function watched(machine: AnyStateMachine, answers: Map<string, boolean>): AnyStateMachine {
  const guards = Object.entries(machine.implementations.guards).map(([name, guard]) => {
    if (typeof guard !== 'function') throw new Error(`The guard "${name}" is no function`);
    const noted = (...asked: Parameters<typeof guard>) => {
      const answer = guard(...asked);
      if (!answers.has(name)) answers.set(name, answer);
      return answer;
    };
    return [name, noted];
  });
  return machine.provide({ guards: Object.fromEntries(guards) });
}
