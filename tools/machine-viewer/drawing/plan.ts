import { type Face, faceOf } from './face.ts';
import type { GraphEdge, GraphState, MachineGraph } from './graph.ts';
import { hintsOf } from './hints.ts';
import { isIsland, islandAround, isPacked } from './islands.ts';
import { nestingOf } from './nesting.ts';
import { turnedWays } from './turned.ts';
import type { Way } from './way.ts';
import { wordedEdges } from './words.ts';

/** What will be drawn where, before anything has a position. */
export type Plan = {
  root: GraphState;
  faceOf: (state: GraphState) => Face;
  isIsland: (state: GraphState) => boolean;
  /** The arrows of an island. */
  waysIn: (island: GraphState) => readonly Way[];
  /** Whether a way leads back, and is laid out as if it were turned around. */
  isTurned: (way: Way) => boolean;
};

/**
 * Decides what of a machine becomes a box, an arrow, a signpost or a line of words. Regions of a parallel state, and the
 * states of a crowded one (the eleven steps), are islands: they stand in rows, and what leads from one to another ends in
 * a signpost.
 */
export function planOf(graph: MachineGraph): Plan {
  const { root, edges } = graph;
  const nesting = nestingOf(graph);
  const islandOf = (place: string) => islandAround(place, nesting) ?? root;
  const words = wordedEdges(graph);
  // Around what stands in rows there is no room for arrows.
  const isWorded = ({ id, source }: GraphEdge) => words.has(id) || isPacked(islandOf(source));

  const ways = joined(
    edges
      .filter((edge) => !isWorded(edge))
      .flatMap((edge) =>
        edge.targets.map((target): Way => {
          const isFar = islandOf(target) !== islandOf(edge.source) || nesting.isWithin(edge.source, target);
          return { source: edge.source, target, edges: [edge], isFar, isHint: false };
        }),
      ),
  );
  const hints = hintsOf(graph, nesting, ways, (edge, source, target) => {
    const island = islandOf(source);
    const isNear = islandOf(target) === island && !nesting.isWithin(target, source);
    return isWorded(edge) && isNear && !isPacked(island);
  });
  const all = [...ways, ...hints];
  const turned = turnedWays(root, nesting, all);
  return {
    root,
    faceOf: (state) =>
      faceOf(
        state,
        edges.filter((edge) => edge.source === state.place && isWorded(edge)),
        isIsland(state, nesting),
      ),
    isIsland: (state) => isIsland(state, nesting),
    waysIn: (island) => all.filter(({ source }) => islandOf(source) === island),
    isTurned: (way) => turned.has(way),
  };
}

/** Ways between the same two states become one. */
function joined(ways: readonly Way[]): Way[] {
  const known = new Map<string, Way>();
  for (const way of ways) {
    const key = `${way.source} → ${way.target}`;
    const edges = [...(known.get(key)?.edges ?? []), ...way.edges];
    known.set(key, { ...way, edges });
  }
  return [...known.values()];
}
