import type { GraphState, MachineGraph } from './graph.ts';

/** What lies in what. */
export type Nesting = {
  /** The state that is a place, and the ones around it, innermost first; empty for a place that is none. */
  around: (place: string) => readonly GraphState[];
  /** Whether a place is another one, or lies in it. */
  isWithin: (place: string, other: string) => boolean;
};

/** Reads off a graph which states lie in which. */
export function nestingOf({ root }: MachineGraph): Nesting {
  const ways = new Map<string, readonly GraphState[]>();
  const walk = (state: GraphState, outer: readonly GraphState[]) => {
    const way = [state, ...outer];
    ways.set(state.place, way);
    for (const inner of state.states) walk(inner, way);
  };
  walk(root, []);
  const around = (place: string) => ways.get(place) ?? [];
  return { around, isWithin: (place, other) => around(place).some((state) => state.place === other) };
}
