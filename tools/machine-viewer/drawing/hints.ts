import type { GraphEdge, GraphState, MachineGraph } from './graph.ts';
import { isPacked } from './islands.ts';
import type { Nesting } from './nesting.ts';
import type { Way } from './way.ts';

/**
 * Arrows without a label for the states that no other arrow leads on to from where the machine begins, so that none stands
 * about unexplained: each from the first state whose list of words leads there, or where such a list is that of a state
 * around, from the one that it opens with. An arrow back does not explain.
 *
 * @param ways the arrows there are
 * @param mayHint whether an edge in words could be drawn as an arrow between those two states at all
 */
export function hintsOf(
  { root, edges }: MachineGraph,
  nesting: Nesting,
  ways: readonly Way[],
  mayHint: (edge: GraphEdge, source: string, target: string) => boolean,
): Way[] {
  const startOf = ({ source }: GraphEdge, target: string) => {
    if (!nesting.isWithin(target, source)) return source;
    return nesting.around(source)[0]?.states.find(({ isInitial }) => isInitial)?.place ?? source;
  };
  const candidates = edges.flatMap((edge) =>
    edge.targets
      .map((target) => ({ edge, target, source: startOf(edge, target) }))
      .filter(({ target, source }) => mayHint(edge, source, target)),
  );
  const order = withInside(root).map(({ place }) => place);
  const onward = ways.filter(({ source, target }) => order.indexOf(source) < order.indexOf(target));
  const hints: Way[] = [];
  for (;;) {
    const reached = reachedFrom(root, nesting, [...onward, ...hints]);
    const next = candidates.find(({ source, target }) => reached.has(source) && !reached.has(target));
    if (!next) return hints;
    const { source, target } = next;
    const alike = candidates.filter((each) => each.source === source && each.target === target);
    hints.push({ source, target, edges: alike.map(({ edge }) => edge), isFar: false, isHint: true });
  }
}

function withInside(state: GraphState): GraphState[] {
  return [state, ...state.states.flatMap(withInside)];
}

/** The places that the arrows lead to, with the states around them and the ones they open with. */
function reachedFrom(root: GraphState, { around }: Nesting, ways: readonly Way[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const reach = (place: string) => {
    if (reached.has(place)) return;
    reached.add(place);
    const [state, outer] = around(place);
    if (outer) reach(outer.place);
    // Of what stands in rows nothing is explained by arrows.
    const opened = state?.states.filter(({ isInitial }) => isInitial || isPacked(state)) ?? [];
    for (const inner of opened) reach(inner.place);
    for (const { source, target } of ways) if (source === place) reach(target);
  };
  reach(root.place);
  return reached;
}
