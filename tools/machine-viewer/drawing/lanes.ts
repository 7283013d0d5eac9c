import type { AnyStateNode } from 'xstate';
import { placeOf } from '#machines/graph/edges.ts';
import { triggersOf, type View } from './folds.ts';
import type { LabelledEdge } from './in-words.ts';
import { insideOf, isWithin, stepsOf } from './nesting.ts';
import type { Way } from './plan.ts';

/** More edges than this with one meaning are one note instead of arrows. */
const mostAlike = 3;

/** Edges of a lane that would be arrows from or to almost every step, as one note. */
export type LaneNote = {
  id: string;
  lane: AnyStateNode;
  edges: readonly LabelledEdge[];
  /** The state that all edges lead to; null for a free move to any step. */
  target: AnyStateNode | null;
  /** What it means, in one line. */
  meaning: string;
};

/** What is drawn of a lane in addition to its states. */
export type Lane = {
  state: AnyStateNode;
  steps: readonly AnyStateNode[];
  /** The child states that are not steps. */
  others: readonly AnyStateNode[];
  notes: readonly LaneNote[];
  /** The arrows from each step to the next, and those at both ends of the chain. */
  ways: readonly Way[];
  /** The edges of these notes and arrows. */
  drawn: ReadonlySet<LabelledEdge>;
  /** The state inside the folded last step that the chain leads to. */
  outcome: AnyStateNode | null;
};

type Planning = View & {
  /** Every edge of the machine. */
  edges: readonly LabelledEdge[];
  /** The same as they are drawn, with folded states as their ends. */
  seen: readonly LabelledEdge[];
};

/**
 * Plans a lane. An event of the lane itself that leads to many of its states is a free move, and one note; so are edges alike out
 * of many steps to one state. Only edges from a step to the next are arrows.
 */
export function laneOf(state: AnyStateNode, { edges, seen, folds, isBrief }: Planning): Lane {
  // At first sight, the event is enough.
  const inBrief = (edge: LabelledEdge) => (isBrief ? { ...edge, guard: null } : edge);
  const steps = stepsOf(state);
  const others = insideOf(state).filter((inner) => !steps.includes(inner));
  const notes = [...freeMoves(state, seen), ...sharedMoves(state, steps, seen)];
  const drawn = new Set(notes.flatMap((note) => note.edges));
  const ways = steps.flatMap((from, index): Way[] => {
    const to = steps[index + 1];
    if (!to) return [];
    const leadsOn = ({ source, targets }: LabelledEdge) =>
      isWithin(source, from) && targets.some((target) => isWithin(target, to));
    const own = seen.filter((edge) => edge.source === from && leadsOn(edge) && !drawn.has(edge));
    const isHint = own.length === 0;
    for (const edge of own) drawn.add(edge);
    const shown = own.map(inBrief);
    return edges.some(leadsOn) ? [{ source: from, target: to, edges: shown, isFar: false, isHint }] : [];
  });
  const [first, last] = [steps[0], steps.at(-1)];
  const opening = state.initial.target.find((target) => others.includes(target));
  if (opening && first)
    ways.unshift({ source: opening, target: first, edges: [], isFar: false, isHint: true });
  const outcome = last && folds.has(placeOf(last)) ? outcomeOf(last, edges) : null;
  if (last && outcome) {
    const own = outcome.edges.map((edge) =>
      inBrief({ ...edge, event: triggersOf(edge)[0] ?? edge.event, actions: [] }),
    );
    ways.push({
      source: last,
      target: outcome.state,
      edges: own,
      isFar: false,
      isHint: false,
      isOutcome: true,
    });
  }
  return { state, steps, others, notes, ways, drawn, outcome: outcome?.state ?? null };
}

/** Events of the lane that lead to many of its states, such as links to every step. */
function freeMoves(lane: AnyStateNode, seen: readonly LabelledEdge[]): LaneNote[] {
  const own = seen.filter(
    ({ source, targets }) =>
      source === lane && targets.length > 0 && targets.every((target) => isWithin(target, lane)),
  );
  return grouped(own, ({ event }) => event).map(([event, edges]) => {
    const id = `note ${placeOf(lane)} ${event}`;
    return { id, lane, edges, target: null, meaning: `to any of ${edges.length} steps` };
  });
}

/** Edges alike out of many steps to the same state of the lane. */
function sharedMoves(
  lane: AnyStateNode,
  steps: readonly AnyStateNode[],
  seen: readonly LabelledEdge[],
): LaneNote[] {
  const out = seen.filter(
    ({ source, targets }) => steps.includes(source) && targets.length === 1 && targets[0]?.parent === lane,
  );
  const keyOf = ({ event, guard, targets }: LabelledEdge) =>
    [event, guard ?? '', ...targets.map(({ id }) => id)].join(' ');
  return grouped(out, keyOf).map(([key, edges]) => {
    const target = edges[0]?.targets[0] ?? null;
    const meaning = `from ${edges.length} steps`;
    return { id: `note ${placeOf(lane)} ${key}`, lane, edges, target, meaning };
  });
}

/** Returns the groups with more than `mostAlike` edges. */
function grouped(
  edges: readonly LabelledEdge[],
  keyOf: (edge: LabelledEdge) => string,
): [string, readonly LabelledEdge[]][] {
  const groups = new Map<string, LabelledEdge[]>();
  for (const edge of edges) groups.set(keyOf(edge), [...(groups.get(keyOf(edge)) ?? []), edge]);
  return [...groups].filter(([, alike]) => alike.length > mostAlike);
}

/** Returns the last state of a step, if the response to a request that the user made leads there. */
function outcomeOf(step: AnyStateNode, edges: readonly LabelledEdge[]) {
  const state = insideOf(step).at(-1);
  const leading = edges.filter(
    (edge) =>
      edge.targets.some((target) => target === state) &&
      edge.event.startsWith('done ') &&
      !step.initial.target.includes(edge.source) &&
      triggersOf(edge).length > 0,
  );
  return state && leading.length > 0 ? { state, edges: leading } : null;
}
