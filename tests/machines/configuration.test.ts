import { describe, expect, it } from 'vitest';
import {
  type AnyStateMachine,
  type AnyStateNode,
  createMachine,
  initialTransition,
  transition,
} from 'xstate';
import { openingOf, passage, placesOf, stateAt } from '#machines/configuration.ts';
import { edgesOf, placeOf } from '#machines/graph/edges.ts';
import { activeStates } from '#machines/graph/xstate-internals.ts';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import { submissionMachine } from '#machines/submission.machine.ts';
import { machines } from '#paths/machines.ts';

/** Returns a machine with the same states in which each edge is an event of its own, without guards, calls and actions. */
function bare(machine: AnyStateMachine): AnyStateMachine {
  const edges = edgesOf(machine);
  const of = (node: AnyStateNode): object => ({
    id: node.id,
    type: node.type,
    ...(node.type === 'compound' && { initial: node.initial.target[0]?.key }),
    on: Object.fromEntries(
      edges.flatMap(({ source, definition }, index) =>
        source === node
          ? [
              [
                `e${index}`,
                { target: definition.target?.map(({ id }) => `#${id}`), reenter: definition.reenter },
              ],
            ]
          : [],
      ),
    ),
    states: Object.fromEntries(Object.entries(node.states).map(([key, inner]) => [key, of(inner)])),
  });
  return createMachine(of(machine.root) as never) as AnyStateMachine;
}

/** Returns numbers that are the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

describe('the configuration of a machine, computed from its edges', () => {
  it.each(Object.entries(machines))('equals that of XState: %s', (_, machine: AnyStateMachine) => {
    const edges = edgesOf(machine);
    const copy = bare(machine);
    const roll = dice(7);
    let [snapshot] = initialTransition(copy);
    let active = openingOf(machine);
    for (let step = 0; step < 300; step += 1) {
      const possible = edges.flatMap((edge, index) =>
        active.has(edge.source) || !edge.source.parent ? [{ edge, index }] : [],
      );
      const { edge, index } = possible[roll(possible.length)] ?? {};
      if (!edge) break;
      [snapshot] = transition(copy, snapshot, { type: `e${index}` });
      const moved = passage(active, edge);
      expect(moved.isAfterGap).toBe(false);
      active = moved.active;
      const known = activeStates(snapshot).filter(
        (node: AnyStateNode) => node.parent && Object.keys(node.states).length === 0,
      );
      expect([...placesOf(active)].sort(), edge.id).toEqual(known.map(placeOf).sort());
    }
    expect(edges.length).toBeGreaterThan(0);
  });

  it('continues from the recorded beginning of a move if earlier moves were not recorded', () => {
    const withdraw = edgesOf(submissionMachine).find(({ id }) => id === 'in_review|withdraw|-|withdrawn')!;
    const from = stateAt(submissionMachine, 'in_review.amended')!;
    const moved = passage(openingOf(submissionMachine), withdraw, { from });
    expect(moved).toMatchObject({ isAfterGap: true });
    expect(moved.left.map(placeOf)).toEqual(['in_review', 'in_review.amended']);
    expect(placesOf(moved.active)).toEqual(['withdrawn']);
  });

  it('includes the parent and parallel states of the first known state', () => {
    const expired = edgesOf(onboardingMachine).find(({ descriptor }) => descriptor === 'session.expired')!;
    const from = stateAt(onboardingMachine, 'verified.step.wallet.loading')!;
    const { left } = passage(null, expired, { from });
    expect(left.map(placeOf)).toEqual([
      'verified',
      'verified.step',
      'verified.step.wallet',
      'verified.step.wallet.loading',
      'verified.leaving',
      'verified.leaving.idle',
    ]);
  });
});
