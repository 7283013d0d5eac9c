import type { GraphState } from './graph.ts';
import type { Nesting } from './nesting.ts';
import type { Way } from './way.ts';

/** A way as the innermost state that holds all of it sees it: from one of the states inside to another. */
type Step = { way: Way; from: string; to: string };

/**
 * The ways that lead back: followed from where a state begins, to the states in the order in which they are written, they
 * arrive where one has already been. Laid out as if they were turned around, they let all others run in one direction.
 */
export function turnedWays(root: GraphState, nesting: Nesting, ways: readonly Way[]): ReadonlySet<Way> {
  const steps = new Map<GraphState, Step[]>();
  for (const way of ways.filter(({ isFar }) => !isFar)) {
    const outer = nesting.around(way.source).find(({ place }) => nesting.isWithin(way.target, place)) ?? root;
    const inside = (place: string) => outer.states.find((state) => nesting.isWithin(place, state.place));
    const [from, to] = [inside(way.source), inside(way.target)];
    if (from && to) {
      steps.set(outer, [...(steps.get(outer) ?? []), { way, from: from.place, to: to.place }]);
    }
  }
  return new Set([...steps].flatMap(([outer, inside]) => stepsBack(outer, inside).map(({ way }) => way)));
}

function stepsBack({ states }: GraphState, steps: readonly Step[]): Step[] {
  const underWay = new Set<string>();
  const done = new Set<string>();
  const back: Step[] = [];
  const order = states.map(({ place }) => place);
  const stepsFrom = (place: string) =>
    steps
      .filter(({ from }) => from === place)
      .sort((one, other) => order.indexOf(one.to) - order.indexOf(other.to));
  const follow = (place: string) => {
    if (done.has(place) || underWay.has(place)) return;
    underWay.add(place);
    for (const step of stepsFrom(place)) {
      if (underWay.has(step.to)) back.push(step);
      else follow(step.to);
    }
    underWay.delete(place);
    done.add(place);
  };
  const first = states.filter(({ isInitial }) => isInitial);
  for (const { place } of [...first, ...states]) follow(place);
  return back;
}
