import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type Edge, edgesOf, placeOf } from './edges.ts';

/**
 * All states in which a machine is at once: outer ones before those inside them, one of each region. The machine itself is
 * not among them.
 */
export type Configuration = ReadonlySet<AnyStateNode>;

/** What an edge does to where a machine is. */
export type Passage = {
  active: Configuration;
  /** The states that were left, outer ones first; one that is entered again at once is among them too. */
  left: readonly AnyStateNode[];
  entered: readonly AnyStateNode[];
  /** The machine was known to be somewhere else: what lies between was not recorded. */
  isAfterGap: boolean;
};

/** Where a machine begins, before anything happens of itself. */
export function openingOf(machine: AnyStateMachine): Configuration {
  return new Set(opened(machine.root, new Set()));
}

/** Between which innermost states a move was seen to lead; left out where only its edge is known. */
export type Seen = { from?: AnyStateNode | undefined; to?: AnyStateNode | undefined };

/**
 * Where a machine is once it has taken an edge: what XState does with a transition, without its events, guards and context.
 * So a recorded list of edges alone tells the states that were gone through.
 * @param before where it was; null where that is not known
 * @param seen where the move was seen to lead: that counts where what is known says otherwise
 */
export function passage(before: Configuration | null, { definition }: Edge, seen: Seen = {}): Passage {
  const { source } = definition;
  const isKnown = before !== null && [source, seen.from ?? source].every((node) => isIn(node, before));
  const start = isKnown ? before : around(seen.from ?? source);
  const targets = [...(definition.target ?? [])];
  if (targets.length === 0) return { active: start, left: [], entered: [], isAfterGap: !isKnown };
  const stays = !definition.reenter && targets.every((target) => isWithin(target, source));
  const domain = stays ? source : commonAround([...targets, source]);
  const left = [...start].filter((node) => node !== domain && isWithin(node, domain));
  const kept = [...start].filter((node) => !left.includes(node));
  const wanted = new Set(
    [...targets, ...(seen.to && isWithin(seen.to, domain) ? [seen.to] : [])].flatMap(pathTo),
  );
  const entered = opened(domain, wanted).filter((node) => !kept.includes(node));
  return { active: new Set([...kept, ...entered]), left, entered, isAfterGap: !isKnown };
}

/** The innermost states of a configuration, by their places: one of each region. */
export function placesOf(active: Configuration): readonly string[] {
  return [...active].filter(({ states }) => Object.keys(states).length === 0).map(placeOf);
}

/** The edges of a machine by their ids. */
export function edgesById(machine: AnyStateMachine): ReadonlyMap<string, Edge> {
  const known = kept.get(machine) ?? new Map(edgesOf(machine).map((edge) => [edge.id, edge]));
  kept.set(machine, known);
  return known;
}

const kept = new WeakMap<AnyStateMachine, ReadonlyMap<string, Edge>>();

/** The state at a place; undefined where the machine has none, as an earlier one may have had. */
export function stateAt(machine: AnyStateMachine, place: string): AnyStateNode | undefined {
  return place.split('.').reduce<AnyStateNode | undefined>((state, key) => state?.states[key], machine.root);
}

/** Where a machine is at least when it is in a state: the ones around it, and what each of those opens with. */
function around(state: AnyStateNode): Configuration {
  return new Set(opened(state.machine.root, new Set(pathTo(state))));
}

/** Whether a machine is in a state; always in itself. */
function isIn(state: AnyStateNode, active: Configuration): boolean {
  return state.parent === undefined || active.has(state);
}

/** What lies inside a state once it is entered, by the wanted ones where they are in it, or else as it opens. */
function opened(state: AnyStateNode, wanted: ReadonlySet<AnyStateNode>): AnyStateNode[] {
  const inside: AnyStateNode[] = Object.values(state.states);
  if (state.type === 'parallel') return inside.flatMap((inner) => [inner, ...opened(inner, wanted)]);
  if (state.type !== 'compound') return [];
  const chosen = inside.find((inner) => wanted.has(inner));
  if (chosen) return [chosen, ...opened(chosen, wanted)];
  const first = new Set(state.initial.target.flatMap(pathTo));
  return inside.filter((inner) => first.has(inner)).flatMap((inner) => [inner, ...opened(inner, first)]);
}

/** A state and the ones around it, the machine's own left aside. */
function pathTo(state: AnyStateNode): AnyStateNode[] {
  return state.parent ? [...pathTo(state.parent), state] : [];
}

function isWithin(state: AnyStateNode, other: AnyStateNode): boolean {
  return state === other || (state.parent !== undefined && isWithin(state.parent, other));
}

/** The innermost state around all of these. */
function commonAround([first, ...others]: readonly AnyStateNode[]): AnyStateNode {
  if (!first?.parent) throw new Error('Nothing is around the machine itself');
  const { parent } = first;
  return others.every((other) => other !== parent && isWithin(other, parent))
    ? parent
    : parent.parent
      ? commonAround([parent, ...others])
      : parent;
}
