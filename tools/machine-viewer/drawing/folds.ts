import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nodesOf, placeOf } from '#machines/graph/edges.ts';
import { edgesInWords, isAnswer, isExternal, type LabelledEdge, stateInWords } from './in-words.ts';
import { around, insideOf, isLane, isStep, isWithin } from './nesting.ts';

/** Why a state is drawn without its content. */
export type Fold = {
  /** The text that replaces the content. */
  text: string;
  /** The content is drawn in another state. */
  isTwin: boolean;
};

/** The states that are drawn without their content, by their places. */
export type Folds = ReadonlyMap<string, Fold>;

/** How much of a machine is drawn. */
export type View = {
  folds: Folds;
  /** Leaves out actions, invoked actors of groups, and transitions that change no state. */
  isBrief: boolean;
};

export const everything: View = { folds: new Map(), isBrief: false };

/** A machine with more edges than this is drawn briefly at first. */
const mostInFull = 24;

/** Returns whether a machine is so large that its drawing is brief at first. */
export function isLarge(machine: AnyStateMachine): boolean {
  return edgesOfMachine(machine).length > mostInFull;
}

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
 * Returns what is folded. In a machine with a lane, these are initially the steps and everything outside the lane, except the
 * active states, so that the lane is read at first sight. Of open states with the same content, the active one, or else the first, is drawn in full, and
 * the others refer to it.
 */
export function foldsOf(machine: AnyStateMachine, { toggled, active, isOnce }: Wish): Folds {
  const isOpen = (state: AnyStateNode) =>
    toggled.get(placeOf(state)) ?? (isEntered(state, active) || !isFoldedAtFirst(state, lanes));
  const lanes = nodesOf(machine).filter(isLane);
  const folds = new Map<string, Fold>();
  const inFull = new Map<string, AnyStateNode>();
  const states = foldable(machine);
  if (isOnce) {
    const open = states.filter((state) => isStep(state) && isOpen(state));
    const here = open.filter((state) => active.has(placeOf(state)));
    for (const state of [...here, ...open]) {
      const shape = shapeOf(state);
      if (!inFull.has(shape)) inFull.set(shape, state);
    }
  }
  for (const state of states) {
    const twin = isStep(state) && isOnce ? inFull.get(shapeOf(state)) : undefined;
    if (twin && twin !== state && isOpen(state))
      folds.set(placeOf(state), { text: `drawn once: as ${twin.key}`, isTwin: true });
    else if (!isOpen(state)) folds.set(placeOf(state), { text: countInside(state), isTwin: false });
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
    const drawn = { ...edge, source, targets: [...new Set(targets)] };
    if (isInside) return [];
    // Out of a folded state, the event that leads to the response says more than the response, and its target is enough.
    return [
      source === edge.source ? drawn : { ...drawn, event: triggersOf(edge)[0] ?? edge.event, actions: [] },
    ];
  });
}

/** Returns the events that start the request to which an edge is the response; empty for any other edge. */
export function triggersOf({ event, source }: LabelledEdge): readonly string[] {
  if (!isAnswer(event)) return [];
  return edgesOfMachine(source.machine)
    .filter((edge) => edge.targets.includes(source) && isExternal(edge.event))
    .map((edge) => edge.event);
}

/** The outermost states outside a machine's lanes, and the steps. */
function isFoldedAtFirst(state: AnyStateNode, lanes: readonly AnyStateNode[]): boolean {
  const isApart = lanes.length > 0 && lanes.every((lane) => !isWithin(lane, state) && !isWithin(state, lane));
  return isStep(state) || isApart;
}

/** Returns whether a state is active; for a region, which always is, whether it has left its initial state. */
function isEntered(state: AnyStateNode, active: ReadonlySet<string>): boolean {
  if (!active.has(placeOf(state))) return false;
  const isResting =
    state.type === 'compound' && state.initial.target.some((each) => active.has(placeOf(each)));
  return state.parent?.type !== 'parallel' || isLane(state) || !isResting;
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
