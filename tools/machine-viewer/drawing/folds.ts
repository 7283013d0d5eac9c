import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nodesOf, placeOf } from '../model/edges.ts';
import { edgesInWords, type LabelledEdge, stateInWords } from './in-words.ts';
import { around, insideOf, isInRows, isWithin } from './nesting.ts';

/** The states that are drawn without their content, by their places, with the text that replaces it. */
export type Folds = ReadonlyMap<string, string>;

export const nothingFolded: Folds = new Map();

type Wish = {
  /** The states that the user has opened or closed, by their places; the others are as initially. */
  toggled: ReadonlyMap<string, boolean>;
  /** The active places: the states around them are open. */
  active: ReadonlySet<string>;
  /** Whether only one of several open states with the same content is drawn in full. */
  isOnce: boolean;
};

/** Every state that can be folded: all states with child states, except the machine itself. */
export function foldable(machine: AnyStateMachine): readonly AnyStateNode[] {
  return nodesOf(machine).filter((state) => state.parent && insideOf(state).length > 0);
}

/**
 * Returns what is folded. Initially these are the states of a crowd (the eleven steps), except the active one, so that the whole
 * drawing is small enough to read. Of open states with the same content, the active one, or else the first, is drawn in full, and
 * the others refer to it.
 */
export function foldsOf(machine: AnyStateMachine, { toggled, active, isOnce }: Wish): Folds {
  const isOpen = (state: AnyStateNode) =>
    toggled.get(placeOf(state)) ?? (active.has(placeOf(state)) || !isInCrowd(state));
  const folds = new Map<string, string>();
  const inFull = new Map<string, AnyStateNode>();
  const states = foldable(machine);
  if (isOnce) {
    const open = states.filter((state) => isInCrowd(state) && isOpen(state));
    const here = open.filter((state) => active.has(placeOf(state)));
    for (const state of [...here, ...open]) {
      const shape = shapeOf(state);
      if (!inFull.has(shape)) inFull.set(shape, state);
    }
  }
  for (const state of states) {
    const twin = isInCrowd(state) && isOnce ? inFull.get(shapeOf(state)) : undefined;
    if (twin && twin !== state && isOpen(state)) folds.set(placeOf(state), `drawn once: as ${twin.key}`);
    else if (!isOpen(state)) folds.set(placeOf(state), countInside(state));
  }
  return folds;
}

/** Returns the state that represents a state in a drawing: the outermost folded state around it, or the state itself. */
export function shownFor(state: AnyStateNode, folds: Folds): AnyStateNode {
  return around(state).findLast((each) => folds.has(placeOf(each))) ?? state;
}

/**
 * Returns the edges with folded states: their ends are replaced by the states that represent them; edges inside a folded state
 * are left out.
 */
export function seenEdges(edges: readonly LabelledEdge[], folds: Folds): readonly LabelledEdge[] {
  return edges.flatMap((edge) => {
    const source = shownFor(edge.source, folds);
    const targets = edge.targets.map((target) => shownFor(target, folds));
    const isInside = source !== edge.source && edge.targets.every((target) => isWithin(target, source));
    // For an edge out of a folded state, its target is enough.
    const actions = source === edge.source ? edge.actions : [];
    return isInside ? [] : [{ ...edge, source, targets: [...new Set(targets)], actions }];
  });
}

/** Returns whether a state is one of many sibling states that each have child states: a step. */
function isInCrowd({ parent, type }: AnyStateNode): boolean {
  return type === 'compound' && parent?.type === 'compound' && isInRows(parent);
}

/** `9 states and 31 edges inside`. */
function countInside(state: AnyStateNode): string {
  const states = nodesOf(state.machine).filter((each) => each !== state && isWithin(each, state)).length;
  const edges = edgesOfMachine(state.machine).filter(
    ({ source }) => source !== state && isWithin(source, state),
  ).length;
  return `${states} states and ${edges} edges inside`;
}

/** Returns the content of a state without its name and its targets: states with the same shape are drawn alike. */
function shapeOf(state: AnyStateNode): string {
  const known = shapes.get(state);
  if (known !== undefined) return known;
  const edges = edgesOfMachine(state.machine);
  // Replaces the names of siblings: each of them contains its own name or that of the state that it leads to.
  const names = insideOf(state.parent ?? state).map(({ key }) => key);
  const nameless = (text: string) =>
    text.replace(/[A-Za-z]\w*/g, (word) => (names.includes(word) ? '·' : word));
  const parts = nodesOf(state.machine)
    .filter((each) => isWithin(each, state))
    .map((each) => {
      const { isInitial, invokes, entry, exit } = stateInWords(each);
      const edgeShapes = edges
        .filter(({ source }) => source === each)
        .map(({ event, guard, actions, targets }) => [event, guard, actions, targets.map(whereTo)]);
      return [
        each === state ? '' : each.key,
        isInitial && each !== state,
        each.type,
        each.tags,
        invokes,
        entry,
        exit,
        edgeShapes,
      ];
    });
  function whereTo(target: AnyStateNode): string {
    return isWithin(target, state) ? placeOf(target).slice(placeOf(state).length) : 'elsewhere';
  }
  const shape = nameless(JSON.stringify(parts));
  shapes.set(state, shape);
  return shape;
}

const shapes = new WeakMap<AnyStateNode, string>();
const edgesByMachine = new WeakMap<AnyStateMachine, readonly LabelledEdge[]>();

function edgesOfMachine(machine: AnyStateMachine): readonly LabelledEdge[] {
  const edges = edgesByMachine.get(machine) ?? edgesInWords(machine);
  edgesByMachine.set(machine, edges);
  return edges;
}
