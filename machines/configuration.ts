import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type Edge, edgesOf, placeOf } from './graph/edges.ts';

/** All active states of a machine: parents before children, one of each region. The machine itself is not included. */
export type Configuration = ReadonlySet<AnyStateNode>;

/** The effect of an edge on the active states. */
export type Passage = {
  active: Configuration;
  /** The exited states, parents first; a state that is re-entered at once is included. */
  left: readonly AnyStateNode[];
  entered: readonly AnyStateNode[];
  /** Whether the machine was last known to be elsewhere: the transitions between were not recorded. */
  isAfterGap: boolean;
};

/** Returns the initial active states of a machine, before any event. */
export function openingOf(machine: AnyStateMachine): Configuration {
  return new Set(opened(machine.root, new Set()));
}

/** The innermost states before and after a recorded transition; omitted if only its edge is known. */
export type Seen = { from?: AnyStateNode | undefined; to?: AnyStateNode | undefined };

/**
 * Returns the active states after an edge was taken: what XState does with a transition, without its events, guards and context.
 * So a recorded list of edges is enough to reconstruct the states.
 * @param before the active states before; null if unknown
 * @param seen the recorded source and target of the transition, which override the computed ones
 */
export function passage(before: Configuration | null, { definition }: Edge, seen: Seen = {}): Passage {
  const { source } = definition;
  const isKnown = before !== null && [source, seen.from ?? source].every((node) => isIn(node, before));
  const start = isKnown ? before : around(seen.from ?? source);
  const targets = [...(definition.target ?? [])];
  if (targets.length === 0) return { active: start, left: [], entered: [], isAfterGap: !isKnown };
  const dwellTimes = !definition.reenter && targets.every((target) => isWithin(target, source));
  const domain = dwellTimes ? source : commonAround([...targets, source]);
  const left = [...start].filter((node) => node !== domain && isWithin(node, domain));
  const stored = [...start].filter((node) => !left.includes(node));
  const wanted = new Set(
    [...targets, ...(seen.to && isWithin(seen.to, domain) ? [seen.to] : [])].flatMap(pathTo),
  );
  const entered = opened(domain, wanted).filter((node) => !stored.includes(node));
  return { active: new Set([...stored, ...entered]), left, entered, isAfterGap: !isKnown };
}

/** Returns the innermost states of a configuration by path: one of each region. */
export function placesOf(active: Configuration): readonly string[] {
  return [...active].filter(({ states }) => Object.keys(states).length === 0).map(placeOf);
}

export function edgesById(machine: AnyStateMachine): ReadonlyMap<string, Edge> {
  const known = stored.get(machine) ?? new Map(edgesOf(machine).map((edge) => [edge.id, edge]));
  stored.set(machine, known);
  return known;
}

const stored = new WeakMap<AnyStateMachine, ReadonlyMap<string, Edge>>();

/** Returns the state at a path; undefined if the machine has none, because an earlier version had it. */
export function stateAt(machine: AnyStateMachine, place: string): AnyStateNode | undefined {
  return place.split('.').reduce<AnyStateNode | undefined>((state, key) => state?.states[key], machine.root);
}

/** Returns the minimal active states of a machine that is in a state: its ancestors and their initial states. */
function around(state: AnyStateNode): Configuration {
  return new Set(opened(state.machine.root, new Set(pathTo(state))));
}

/** Returns whether a machine is in a state; always true for the machine itself. */
function isIn(state: AnyStateNode, active: Configuration): boolean {
  return state.parent === undefined || active.has(state);
}

/** Returns the states that are entered with a state: the wanted ones where they are inside it, otherwise the initial ones. */
function opened(state: AnyStateNode, wanted: ReadonlySet<AnyStateNode>): AnyStateNode[] {
  const inside: AnyStateNode[] = Object.values(state.states);
  if (state.type === 'parallel') return inside.flatMap((inner) => [inner, ...opened(inner, wanted)]);
  if (state.type !== 'compound') return [];
  const chosen = inside.find((inner) => wanted.has(inner));
  if (chosen) return [chosen, ...opened(chosen, wanted)];
  const first = new Set(state.initial.target.flatMap(pathTo));
  return inside.filter((inner) => first.has(inner)).flatMap((inner) => [inner, ...opened(inner, first)]);
}

/** Returns a state after its ancestors, without the machine itself. */
function pathTo(state: AnyStateNode): AnyStateNode[] {
  return state.parent ? [...pathTo(state.parent), state] : [];
}

function isWithin(state: AnyStateNode, other: AnyStateNode): boolean {
  return state === other || (state.parent !== undefined && isWithin(state.parent, other));
}

/** Returns the innermost common ancestor of these states. */
function commonAround([first, ...others]: readonly AnyStateNode[]): AnyStateNode {
  if (!first?.parent) throw new Error('Nothing is around the machine itself');
  const { parent } = first;
  return others.every((other) => other !== parent && isWithin(other, parent))
    ? parent
    : parent.parent
      ? commonAround([parent, ...others])
      : parent;
}
