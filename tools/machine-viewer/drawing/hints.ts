import type { AnyStateNode } from 'xstate';
import type { SaidEdge } from './in-words.ts';
import { insideOf, isInRows, islandOf, isWithin } from './nesting.ts';
import type { Way } from './plan.ts';

/**
 * Returns arrows without a label to the states that no other arrow from the initial state reaches, so that no state is drawn
 * without an incoming arrow. Each comes from the first state whose list of edges leads there, or, if the list belongs to a
 * surrounding state, from that state's initial state. An arrow back does not count.
 *
 * @param states outer ones first
 * @param words the edges that are text, not arrows
 * @param ways the existing arrows
 */
export function hintsOf(
  states: readonly AnyStateNode[],
  words: readonly SaidEdge[],
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
