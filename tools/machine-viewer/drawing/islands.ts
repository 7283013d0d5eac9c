import type { GraphState } from './graph.ts';
import type { Nesting } from './nesting.ts';

/** From so many states with states of their own inside, a chain of them is too long to read. */
const crowd = 6;

/** Whether the states inside stand side by side in rows, without arrows among them: regions, or a crowd. */
export function isPacked({ kind, states }: GraphState): boolean {
  return kind === 'parallel' || states.filter((inner) => inner.states.length > 0).length > crowd;
}

/** Whether what is inside a state is laid out for itself, and the state then moved about as one piece. */
export function isIsland(state: GraphState, { around }: Nesting): boolean {
  const [, outer] = around(state.place);
  return outer === undefined || isPacked(state) || isPacked(outer);
}

/** The innermost island that a place lies in, itself left aside; undefined for the whole. */
export function islandAround(place: string, nesting: Nesting): GraphState | undefined {
  return nesting
    .around(place)
    .slice(1)
    .find((state) => isIsland(state, nesting));
}
