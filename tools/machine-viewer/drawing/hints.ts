import type { AnyStateNode } from 'xstate';
import type { SaidEdge } from './in-words.ts';
import { insideOf, isInRows, islandOf, isWithin } from './nesting.ts';
import type { Way } from './plan.ts';

/**
 * Arrows without a label for the states that no other arrow leads on to from where the machine begins, so that none stands
 * about unexplained: each from the first state whose list of words leads there, or where such a list is that of a state
 * around, from the one that it opens with. An arrow back does not explain.
 *
 * @param states outer ones first
 * @param words the edges that are no arrows
 * @param ways the arrows there are
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

/** The states that the arrows lead to, with the states around them and the ones they open with. */
function reachedFrom(root: AnyStateNode | undefined, ways: readonly Way[]): ReadonlySet<AnyStateNode> {
  const reached = new Set<AnyStateNode>();
  const reach = (state: AnyStateNode | undefined) => {
    if (!state || reached.has(state)) return;
    reached.add(state);
    reach(state.parent);
    // Of what stands in rows nothing is explained by arrows.
    for (const inner of isInRows(state) ? insideOf(state) : [opening(state)]) reach(inner);
    for (const { source, target } of ways) if (source === state) reach(target);
  };
  reach(root);
  return reached;
}
