import type { AnyStateNode } from 'xstate';

/** From so many states with states of their own inside, a chain of them is too long to read. */
const crowd = 6;

/** The states right inside a state. */
export function insideOf(state: AnyStateNode): readonly AnyStateNode[] {
  return Object.values(state.states);
}

/** A state and the ones around it, innermost first. */
export function around(state: AnyStateNode): readonly AnyStateNode[] {
  return state.parent ? [state, ...around(state.parent)] : [state];
}

/** Whether a state is another one, or lies in it. */
export function isWithin(state: AnyStateNode, other: AnyStateNode): boolean {
  return around(state).includes(other);
}

/** Whether the states inside stand side by side in rows, without arrows among them: regions, or a crowd. */
export function isInRows(state: AnyStateNode): boolean {
  return (
    state.type === 'parallel' || insideOf(state).filter((inner) => inner.type === 'compound').length > crowd
  );
}

/** Whether what is inside a state is laid out for itself: no arrow leads in or out. */
export function isIsland(state: AnyStateNode): boolean {
  return state.parent === undefined || isInRows(state) || isInRows(state.parent);
}

/** The innermost island that a state lies in, itself left aside; the outermost state for that. */
export function islandOf(state: AnyStateNode): AnyStateNode {
  return around(state).slice(1).find(isIsland) ?? state;
}

/** The state that a state opens with; none where they stand in rows, for no arrow says so. */
export function firstIn(state: AnyStateNode): AnyStateNode | undefined {
  return state.type === 'compound' && !isInRows(state) ? state.initial.target[0] : undefined;
}
