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

/** Returns whether a state is a lane: a chain of many sibling states with states of their own, such as the steps of a wizard. */
export function isLane(state: AnyStateNode): boolean {
  return state.type === 'compound' && stepsOf(state).length > crowd;
}

/** Returns the steps of a lane, in the order of the definition. */
export function stepsOf(lane: AnyStateNode): readonly AnyStateNode[] {
  return insideOf(lane).filter(({ type }) => type === 'compound');
}

/** Returns whether a state is a step of a lane. */
export function isStep({ parent, type }: AnyStateNode): boolean {
  return type === 'compound' && parent !== undefined && isLane(parent);
}

/** Returns whether each child state has its own layout, without arrows into it: the regions of a parallel state, or a lane. */
export function isInRows(state: AnyStateNode): boolean {
  return state.type === 'parallel' || isLane(state);
}

/** Returns whether the content of a state has its own layout: no arrow leads in or out. */
export function isIsland(state: AnyStateNode): boolean {
  return state.parent === undefined || isInRows(state) || isInRows(state.parent);
}

/** Returns the innermost island around a state, the state itself excluded; for the outermost state, the state itself. */
export function islandOf(state: AnyStateNode): AnyStateNode {
  return around(state).slice(1).find(isIsland) ?? state;
}

/** Returns the initial state of a state; undefined for regions, which are all entered. */
export function firstIn(state: AnyStateNode): AnyStateNode | undefined {
  return state.type === 'compound' ? state.initial.target[0] : undefined;
}
