import type { AnyStateNode } from 'xstate';
import { insideOf, isWithin } from './nesting.ts';
import type { Way } from './plan.ts';

/**
 * Returns the arrows that lead back: a traversal from the initial state, in the order of the definition, reaches a visited state
 * through them. They are laid out in the opposite direction, so that all others point in one direction. The library's own cycle
 * breaking instead starts at the border of a state wherever an arrow crosses it.
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
