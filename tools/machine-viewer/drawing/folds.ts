import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nodesOf, placeOf } from '#machines/edges.ts';
import { edgesInWords, type SaidEdge, stateInWords } from './in-words.ts';
import { around, insideOf, isInRows, isWithin } from './nesting.ts';

/** The states that are drawn without what is inside them, by their places, and what is written in place of that. */
export type Folds = ReadonlyMap<string, string>;

export const nothingFolded: Folds = new Map();

type Wish = {
  /** The states that somebody has opened or closed, by their places; the others are as they are to begin with. */
  toggled: ReadonlyMap<string, boolean>;
  /** Where the machine is: what lies around it is open. */
  active: ReadonlySet<string>;
  /** Whether states that are alike are drawn in full once, however many of them are open. */
  isOnce: boolean;
};

/** Every state that can be folded: whatever has states inside, but the machine itself. */
export function foldable(machine: AnyStateMachine): readonly AnyStateNode[] {
  return nodesOf(machine).filter((state) => state.parent && insideOf(state).length > 0);
}

/**
 * What is folded. To begin with, the states of a crowd are (the eleven steps), except the one where the machine is: the
 * whole is then small enough to be read. Of open ones that are alike, the one where the machine is, or else the first, is
 * drawn in full, and the others say which.
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

/** The state that stands for another one in a drawing: the outermost folded one around it, or itself. */
export function shownFor(state: AnyStateNode, folds: Folds): AnyStateNode {
  return around(state).findLast((each) => folds.has(placeOf(each))) ?? state;
}

/**
 * The edges as they are seen with states folded: from and to what stands for their ends, but for those that stay inside of
 * what is folded.
 */
export function seenEdges(edges: readonly SaidEdge[], folds: Folds): readonly SaidEdge[] {
  return edges.flatMap((edge) => {
    const source = shownFor(edge.source, folds);
    const targets = edge.targets.map((target) => shownFor(target, folds));
    const isInside = source !== edge.source && edge.targets.every((target) => isWithin(target, source));
    // Of what leaves a folded state, where it leads is enough.
    const actions = source === edge.source ? edge.actions : [];
    return isInside ? [] : [{ ...edge, source, targets: [...new Set(targets)], actions }];
  });
}

/** One of many side by side, each with states of its own: a step. */
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

/** What a state is like, whatever it is called and wherever it leads: states of one shape are drawn alike. */
function shapeOf(state: AnyStateNode): string {
  const known = shapes.get(state);
  if (known !== undefined) return known;
  const edges = edgesOfMachine(state.machine);
  // Whose name is written in it: its own, or that of the one it leads on to.
  const names = insideOf(state.parent ?? state).map(({ key }) => key);
  const nameless = (text: string) =>
    text.replace(/[A-Za-z]\w*/g, (word) => (names.includes(word) ? '·' : word));
  const parts = nodesOf(state.machine)
    .filter((each) => isWithin(each, state))
    .map((each) => {
      const { isInitial, invokes, entry, exit } = stateInWords(each);
      const heard = edges
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
        heard,
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
const said = new WeakMap<AnyStateMachine, readonly SaidEdge[]>();

function edgesOfMachine(machine: AnyStateMachine): readonly SaidEdge[] {
  const edges = said.get(machine) ?? edgesInWords(machine);
  said.set(machine, edges);
  return edges;
}
