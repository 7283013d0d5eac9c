import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { type Edge, edgesOf } from '#paths/edges.ts';

/**
 * What is done to one edge of a machine:
 * - `drop`: it is never taken;
 * - `retarget`: it leads to the state beside the one it should lead to. One that leads nowhere, since it only acts or
 *   only shields its state from an outer transition, leaves its state for the one beside it;
 * - `drop guard`: it is taken whatever its guard says.
 */
export type Operator = 'drop' | 'retarget' | 'drop guard';

/** One change of one edge of one machine. */
export type Mutant = {
  /** Unique among all machines: `onboarding: wallet.editing|save|0: drop`. */
  id: string;
  /** The machine's own id. */
  machine: string;
  /** The edge's id, as `paths/edges.ts` says it. */
  edge: string;
  operator: Operator;
  /** Where the edge is in every machine that was made of the same definition. */
  at: { path: readonly string[]; descriptor: string; index: number };
};

/** Every mutant of a machine, edge by edge. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  return edgesOf(machine).flatMap((edge) =>
    operatorsFor(edge.definition).map((operator) => ({
      id: `${machine.id}: ${edge.id}: ${operator}`,
      machine: machine.id,
      edge: edge.id,
      operator,
      at: { path: edge.source.path, descriptor: edge.descriptor, index: indexOf(edge) },
    })),
  );
}

/**
 * Changes one edge of a running or resting machine in place.
 *
 * @param machine the one that the mutant was made for, or one that was provided from it
 * @returns what undoes the change
 * @throws Error when the machine has no such edge
 */
export function apply(machine: AnyStateMachine, mutant: Mutant): () => void {
  const definition = definitionAt(machine, mutant.at);
  const { guard, target } = definition;
  // The library remembers which definitions it may choose from, so that they are changed and never taken away.
  if (mutant.operator === 'drop') definition.guard = never;
  if (mutant.operator === 'drop guard') definition.guard = undefined;
  if (mutant.operator === 'retarget') {
    const elsewhere = besideTarget(definition);
    definition.target = elsewhere && [elsewhere];
  }
  return () => {
    definition.guard = guard;
    definition.target = target;
  };
}

const never = () => false;

function operatorsFor(definition: AnyTransitionDefinition): Operator[] {
  return [
    'drop',
    ...(besideTarget(definition) ? (['retarget'] as const) : []),
    ...(definition.guard === undefined ? [] : (['drop guard'] as const)),
  ];
}

/** Where a retargeted edge leads; undefined in a machine of a single state. */
function besideTarget({ target, source }: AnyTransitionDefinition): AnyStateNode | undefined {
  const [from = source] = target ?? [];
  // The regions of a parallel state are all active: beside one of them is nowhere else.
  const single = outOfRegions(from);
  const { parent } = single;
  if (!parent) return firstInside(single);
  const siblings: AnyStateNode[] = Object.values(parent.states);
  const next = siblings[(siblings.indexOf(single) + 1) % siblings.length];
  return next === single ? undefined : next;
}

function outOfRegions(node: AnyStateNode): AnyStateNode {
  return node.parent?.type === 'parallel' ? outOfRegions(node.parent) : node;
}

function firstInside(root: AnyStateNode): AnyStateNode | undefined {
  return Object.values(root.states)[0];
}

function indexOf({ source, descriptor, definition }: Edge): number {
  return candidatesOf(source, descriptor).indexOf(definition);
}

function candidatesOf(source: AnyStateNode, descriptor: string): readonly AnyTransitionDefinition[] {
  return (descriptor === 'always' ? source.always : source.transitions.get(descriptor)) ?? [];
}

function definitionAt(machine: AnyStateMachine, { path, descriptor, index }: Mutant['at']) {
  const source = path.reduce<AnyStateNode | undefined>((node, name) => node?.states[name], machine.root);
  const definition = source && candidatesOf(source, descriptor)[index];
  if (!definition) throw new Error(`${machine.id} has no edge ${[...path, descriptor, index].join('|')}`);
  return definition;
}
