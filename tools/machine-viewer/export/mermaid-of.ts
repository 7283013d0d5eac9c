import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nodesOf } from '#machines/graph/edges.ts';
import { edgesInWords, type LabelledEdge, stateInWords } from '../drawing/in-words.ts';
import { wordedEdges } from '../drawing/words.ts';

/** The content of a machine's Mermaid diagram. */
type Labels = {
  /** The edges that are arrows. */
  arrows: readonly LabelledEdge[];
  /** The text in a state: its actions, and its edges that are text. */
  linesOf: (node: AnyStateNode) => readonly string[];
};

/**
 * Returns a machine as a Mermaid state diagram (https://mermaid.js.org/syntax/stateDiagram.html), which editors and forges render
 * inside documents. The same edges are arrows and text as in our own drawing: Mermaid cannot draw an arrow from a state to one of
 * its child states.
 */
export function mermaidOf(machine: AnyStateMachine): string {
  const labels = labelsOf(machine);
  const { root } = machine;
  // A machine without events of its own needs no box around its states.
  const isBoxed = root.type === 'parallel' || labels.linesOf(root).length > 0;
  return [
    'stateDiagram-v2',
    ...indented(isBoxed ? [`[*] --> ${idOf(root)}`, ...stateLines(root, labels)] : innerLines(root, labels)),
    ...indented(labels.arrows.flatMap(arrowLines)),
    '',
  ].join('\n');
}

/**
 * Returns a state's name in the diagram: the shortest unique suffix of its place, so that a large machine stays under Mermaid's
 * limit of 50,000 characters.
 */
export function idOf(node: AnyStateNode): string {
  const names = node.path.length > 0 ? node.path : [node.machine.id];
  const lengths = names.map((_, at) => at + 1);
  const others = nodesOf(node.machine).filter((other) => other !== node);
  const enough = lengths.find((length) => {
    const end = names.slice(-length).join();
    return others.every(({ path }) => path.slice(-length).join() !== end);
  });
  return names.slice(-(enough ?? names.length)).join('__');
}

/** `save [maySave] / startSaving` or `resolve by staff`, and the target of an edge that is not an arrow. */
export function labelOf(
  { event, guard, actions, by }: LabelledEdge,
  targets: readonly AnyStateNode[] = [],
): string {
  return [
    event,
    ...(guard === null ? [] : [`[${guard}]`]),
    ...(by.length > 0 ? [`by ${by.join(', ')}`] : []),
    ...(actions.length > 0 ? [`/ ${actions.join(', ')}`] : []),
    ...targets.map((target) => `→ ${idOf(target)}`),
  ].join(' ');
}

function labelsOf(machine: AnyStateMachine): Labels {
  const edges = edgesInWords(machine);
  const worded = wordedEdges(edges);
  return {
    arrows: edges.filter((edge) => !worded.has(edge)),
    linesOf: (node) => {
      const { description } = node;
      const { entry, exit, invokes } = stateInWords(node);
      return [
        // Mermaid ends a line at a semicolon.
        ...(description === undefined ? [] : [description.replaceAll(';', ',')]),
        ...(entry.length > 0 ? [`entry / ${entry.join(', ')}`] : []),
        ...(exit.length > 0 ? [`exit / ${exit.join(', ')}`] : []),
        ...invokes.map((actor) => `do / ${actor}`),
        ...edges
          .filter((edge) => edge.source === node && worded.has(edge))
          .map((edge) => (edge.isForbidden ? `${edge.event} ignored` : labelOf(edge, edge.targets))),
      ];
    },
  };
}

function stateLines(node: AnyStateNode, labels: Labels): readonly string[] {
  const id = idOf(node);
  const lines = labels.linesOf(node);
  const name = `state "${node.key}" as ${id}`;
  const end = node.type === 'final' ? [`${id} --> [*]`] : [];
  if (node.type !== 'compound' && node.type !== 'parallel') {
    return [name, ...lines.map((line) => `${id} : ${line}`), ...end];
  }
  // The description of a composite state would replace its name, so its text is a note.
  const note = lines.length > 0 ? [`note right of ${id}`, ...indented(lines), 'end note'] : [];
  return [`${name} {`, ...indented(innerLines(node, labels)), '}', ...note];
}

function innerLines(node: AnyStateNode, labels: Labels): readonly string[] {
  const inner = Object.values(node.states).map((each: AnyStateNode) => stateLines(each, labels));
  // Parallel regions are separated by a line.
  if (node.type === 'parallel') return inner.flatMap((lines, at) => (at === 0 ? lines : ['--', ...lines]));
  return [...node.initial.target.map((first: AnyStateNode) => `[*] --> ${idOf(first)}`), ...inner.flat()];
}

function arrowLines(edge: LabelledEdge): readonly string[] {
  return edge.targets.map((target) => `${idOf(edge.source)} --> ${idOf(target)} : ${labelOf(edge)}`);
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => ` ${line}`);
}
