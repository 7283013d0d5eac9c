import type { AnyStateNode } from 'xstate';
import { insideOf, isWithin } from './nesting.ts';
import type { Way } from './plan.ts';

/**
 * The ways that lead back: followed from where a state begins, to the states in the order in which they are written, they
 * arrive where one has already been. Laid out as if they were turned around, they let all others run in one direction.
 * The library's own breaking of cycles begins at the border of a state instead, wherever a way crosses it.
 */
export function turnedWays(states: readonly AnyStateNode[], ways: readonly Way[]): ReadonlySet<Way> {
  const turned = new Set<Way>();
  for (const outer of states) {
    const inside = insideOf(outer);
    const holding = (state: AnyStateNode) => inside.find((each) => isWithin(state, each));
    const steps = ways.flatMap((way) => {
      const [from, to] = way.source && !way.isFar ? [holding(way.source), holding(way.target)] : [];
      return from && to && from !== to ? [{ way, from, to }] : [];
    });
    const underWay = new Set<AnyStateNode>();
    const done = new Set<AnyStateNode>();
    const follow = (state: AnyStateNode) => {
      if (done.has(state)) return;
      underWay.add(state);
      for (const next of inside) {
        for (const { way } of steps.filter(({ from, to }) => from === state && to === next)) {
          if (underWay.has(next)) turned.add(way);
          else follow(next);
        }
      }
      underWay.delete(state);
      done.add(state);
    };
    for (const state of [...(outer.type === 'compound' ? outer.initial.target : []), ...inside])
      follow(state);
  }
  return turned;
}
