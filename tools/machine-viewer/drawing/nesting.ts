import type { AnyStateNode } from 'xstate';

/** The number of child states with states of their own from which a chain is too long to read. */
const crowd = 6;

/** The direct child states of a state. */
export function insideOf(state: AnyStateNode): readonly AnyStateNode[] {
  return Object.values(state.states);
}

/** A state and the ones around it, innermost first. */
export function around(state: AnyStateNode): readonly AnyStateNode[] {
  return state.parent ? [state, ...around(state.parent)] : [state];
}

/** Returns whether a state is another one, or inside it. */
export function isWithin(state: AnyStateNode, other: AnyStateNode): boolean {
  return around(state).includes(other);
}

/** Returns whether the child states are side by side in rows, without arrows between them: regions, or a crowd. */
export function isInRows(state: AnyStateNode): boolean {
  return (
    state.type === 'parallel' || insideOf(state).filter((inner) => inner.type === 'compound').length > crowd
  );
}

/** Returns whether the content of a state has its own layout: no arrow leads in or out. */
export function isIsland(state: AnyStateNode): boolean {
  return state.parent === undefined || isInRows(state) || isInRows(state.parent);
}

/** Returns the innermost island around a state, the state itself excluded; for the outermost state, the state itself. */
export function islandOf(state: AnyStateNode): AnyStateNode {
  return around(state).slice(1).find(isIsland) ?? state;
}

/** Returns the initial state of a state; undefined if its child states are in rows, because no arrow shows it then. */
export function firstIn(state: AnyStateNode): AnyStateNode | undefined {
  return state.type === 'compound' && !isInRows(state) ? state.initial.target[0] : undefined;
}
