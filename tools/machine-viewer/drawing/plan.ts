import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nodesOf, placeOf } from '#machines/edges.ts';
import { type Folds, seenEdges, shownFor } from './folds.ts';
import { hintsOf } from './hints.ts';
import { edgesInWords, type SaidEdge } from './in-words.ts';
import { firstIn, isInRows, islandOf, isWithin } from './nesting.ts';
import { turnedWays } from './turned.ts';
import { wordedEdges } from './words.ts';

/** What is drawn as one arrow: the edges from one state to another, or how a state begins. */
export type Way = {
  /** Null for the dot that says "begin here". */
  source: AnyStateNode | null;
  target: AnyStateNode;
  edges: readonly SaidEdge[];
  /** The target is no part of the same island, or lies around the source: the way ends in a signpost. */
  isFar: boolean;
  /** The edges are words in the source's box; the arrow, without a label, shows where they lead. */
  isHint: boolean;
};

/** What will be drawn where, before anything has a position. */
export type Plan = {
  folds: Folds;
  /** Outer states before the ones inside them; none that lies in a folded one. */
  states: readonly AnyStateNode[];
  /** The edges that are words in their state's box. */
  words: readonly SaidEdge[];
  ways: readonly Way[];
  /** The ways that lead back, and are laid out as if they were turned around. */
  turned: ReadonlySet<Way>;
};

/** The ids of what a way leads from and to. */
export function endsOf({ source, target, isFar }: Way): [from: string, to: string] {
  const place = placeOf(target);
  if (source === null) return [`start ${place}`, place];
  const outer = source.parent ? placeOf(source.parent) : '';
  return [placeOf(source), isFar ? `signpost ${outer} ${place}` : place];
}

/** The innermost island that a way is part of. */
export function islandAround({ source, target }: Way): AnyStateNode {
  return islandOf(source ?? target);
}

/**
 * Decides what of a machine becomes a box, an arrow, a signpost or a line of words. Regions of a parallel state, and the
 * states of a crowded one (the eleven steps), are islands: they stand in rows, and what leads from one to another ends in
 * a signpost.
 */
export function planOf(machine: AnyStateMachine, folds: Folds): Plan {
  const states = nodesOf(machine).filter((state) => shownFor(state, folds) === state);
  const edges = seenEdges(edgesInWords(machine), folds);
  const worded = wordedEdges(edges);
  // Around what stands in rows there is no room for arrows.
  const isWorded = (edge: SaidEdge) => worded.has(edge) || isInRows(islandOf(edge.source));
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
  const all = [...starts, ...ways.values(), ...hintsOf(states, words, [...ways.values()])];
  return { folds, states, words, ways: all, turned: turnedWays(states, all) };
}
