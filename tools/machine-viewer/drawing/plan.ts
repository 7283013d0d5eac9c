import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nodesOf, placeOf } from '#machines/graph/edges.ts';
import { seenEdges, shownFor, type View } from './folds.ts';
import { edgesInWords, type LabelledEdge } from './in-words.ts';
import { type Lane, laneOf } from './lanes.ts';
import { firstIn, insideOf, isInRows, isLane, islandOf, isWithin } from './nesting.ts';
import { wordedEdges } from './words.ts';

/** What is drawn as one arrow: the edges from one state to another, or the mark of an initial state. */
export type Way = {
  /** Null for the dot that marks the initial state. */
  source: AnyStateNode | null;
  target: AnyStateNode;
  edges: readonly LabelledEdge[];
  /** The target is outside the island, or around the source: the arrow ends in a board. */
  isFar: boolean;
  /** The edges are text in the source's box; the arrow, without a label, shows where they lead. */
  isHint: boolean;
  /** The target is inside the folded source, and drawn after it: the outcome of a lane. */
  isOutcome?: boolean;
};

/** What is drawn and in which form, before the layout. */
export type Plan = View & {
  /** Outer states before the ones inside them; none inside a folded state. */
  states: readonly AnyStateNode[];
  /** The edges that are text in their state's box. */
  words: readonly LabelledEdge[];
  ways: readonly Way[];
  lanes: readonly Lane[];
  /** The arrows back, which are laid out in the opposite direction. */
  turned: ReadonlySet<Way>;
};

/** Returns the ids of the ends of an arrow. */
export function endsOf({ source, target, isFar, isOutcome }: Way): [from: string, to: string] {
  const place = placeOf(target);
  if (source === null) return [`start ${place}`, place];
  if (isOutcome) return [placeOf(source), outcomeId(target)];
  const outer = source.parent ? placeOf(source.parent) : '';
  return [placeOf(source), isFar ? `signpost ${outer} ${place}` : place];
}

/**
 * Returns the edges whose labels are on an arrow. A brief drawing has one label for edges with the same text, and none for an
 * unguarded `always`.
 */
export function labelledEdges({ edges, isHint }: Way, isBrief: boolean): readonly LabelledEdge[] {
  if (isHint) return [];
  if (!isBrief) return edges;
  const named = edges.filter(({ event, guard }) => event !== 'always' || guard !== null);
  return named.filter(
    ({ event, guard }, index) =>
      named.findIndex((other) => other.event === event && other.guard === guard) === index,
  );
}

/** Returns the id of an arrow. */
export function idOf(way: Way): string {
  return endsOf(way).join(' → ');
}

/** Returns the id of the box that represents a lane's outcome. */
export function outcomeId(state: AnyStateNode): string {
  return `outcome ${placeOf(state)}`;
}

/** Returns the innermost island that contains an arrow. */
export function islandAround({ source, target }: Way): AnyStateNode {
  return islandOf(source ?? target);
}

/**
 * Decides which parts of a machine are drawn as a box, an arrow, a board or a line of text. Regions of a parallel state, and the
 * steps of a lane, are islands: an edge from inside one to another ends in a board.
 */
export function planOf(machine: AnyStateMachine, view: View): Plan {
  const { folds } = view;
  const states = nodesOf(machine).filter((state) => shownFor(state, folds) === state);
  const all = edgesInWords(machine);
  const seen = seenEdges(all, folds);
  const lanes = states
    .filter((state) => isLane(state) && !folds.has(placeOf(state)))
    .map((state) => laneOf(state, { edges: all, seen, ...view }));
  const edges = seen.filter((edge) => !lanes.some(({ drawn }) => drawn.has(edge)));
  const worded = wordedEdges(edges);
  // There is no space for arrows around states in rows.
  const isWorded = (edge: LabelledEdge) => worded.has(edge) || isInRows(islandOf(edge.source));
  const words = edges.filter(isWorded);
  const ways = new Map<string, Way>();
  for (const edge of edges.filter((each) => !isWorded(each))) {
    for (const target of edge.targets) {
      const { source } = edge;
      const isFar = islandOf(target) !== islandOf(source) || isWithin(source, target);
      const id = `${source.id} ${target.id}`;
      ways.set(id, { source, target, edges: [...(ways.get(id)?.edges ?? []), edge], isFar, isHint: false });
    }
  }
  const starts = states.flatMap((state): Way[] => {
    const target = folds.has(placeOf(state)) ? undefined : firstIn(state);
    return target ? [{ source: null, target, edges: [], isFar: false, isHint: false }] : [];
  });
  const arrows = [...ways.values(), ...lanes.flatMap((lane) => lane.ways)];
  const drawn = [...starts, ...arrows, ...hintsOf(states, words, arrows)];
  return { ...view, states, words, ways: drawn, lanes, turned: turnedWays(states, drawn) };
}

/**
 * Returns the arrows that lead back: a traversal from the initial state, in the order of the definition, reaches a visited state
 * through them. They are laid out in the opposite direction, so that all others point in one direction. The library's own cycle
 * breaking instead starts at the border of a state wherever an arrow crosses it.
 */
function turnedWays(states: readonly AnyStateNode[], ways: readonly Way[]): ReadonlySet<Way> {
  const turned = new Set<Way>();
  for (const outer of states) {
    const inside = insideOf(outer);
    const holding = (state: AnyStateNode) => inside.find((each) => isWithin(state, each));
    const steps = ways.flatMap((way) => {
      const [from, to] = way.source && !way.isFar ? [holding(way.source), holding(way.target)] : [];
      return from && to && from !== to ? [{ way, from, to }] : [];
    });
    const underWay = new Set<AnyStateNode>();
    const done = new Set<AnyStateNode>();
    const follow = (state: AnyStateNode) => {
      if (done.has(state)) return;
      underWay.add(state);
      for (const next of inside) {
        for (const { way } of steps.filter(({ from, to }) => from === state && to === next)) {
          if (underWay.has(next)) turned.add(way);
          else follow(next);
        }
      }
      underWay.delete(state);
      done.add(state);
    };
    for (const state of [...(outer.type === 'compound' ? outer.initial.target : []), ...inside])
      follow(state);
  }
  return turned;
}

/**
 * Returns arrows without a label to the states that no other arrow from the initial state reaches, so that no state is drawn
 * without an incoming arrow. Each comes from the first state whose list of edges leads there, or, if the list belongs to a
 * surrounding state, from that state's initial state. An arrow back does not count.
 *
 * @param states outer ones first
 * @param words the edges that are text, not arrows
 * @param ways the existing arrows
 */
function hintsOf(
  states: readonly AnyStateNode[],
  words: readonly LabelledEdge[],
  ways: readonly Way[],
): Way[] {
  const candidates = words.flatMap((edge) =>
    edge.targets
      .map((target) => ({
        edge,
        target,
        source: isWithin(target, edge.source) ? opening(edge.source) : edge.source,
      }))
      .filter(({ target, source }) => {
        const island = islandOf(source);
        return islandOf(target) === island && !isWithin(target, source) && !isInRows(island);
      }),
  );
  const onward = ways.filter(
    ({ source, target }) => source && states.indexOf(source) < states.indexOf(target),
  );
  const hints: Way[] = [];
  for (;;) {
    const reached = reachedFrom(states[0], [...onward, ...hints]);
    const next = candidates.find(({ source, target }) => reached.has(source) && !reached.has(target));
    if (!next) return hints;
    const { source, target } = next;
    const alike = candidates.filter((each) => each.source === source && each.target === target);
    hints.push({ source, target, edges: alike.map(({ edge }) => edge), isFar: false, isHint: true });
  }
}

function opening(state: AnyStateNode): AnyStateNode {
  return (state.type === 'compound' && state.initial.target[0]) || state;
}

/** Returns the states that the arrows lead to, with the states around them and their initial states. */
function reachedFrom(root: AnyStateNode | undefined, ways: readonly Way[]): ReadonlySet<AnyStateNode> {
  const reached = new Set<AnyStateNode>();
  const reach = (state: AnyStateNode | undefined) => {
    if (!state || reached.has(state)) return;
    reached.add(state);
    reach(state.parent);
    // States in rows are not connected by arrows.
    for (const inner of isInRows(state) ? insideOf(state) : [opening(state)]) reach(inner);
    for (const { source, target } of ways) if (source === state) reach(target);
  };
  reach(root);
  return reached;
}
