import { describe, expect, it } from 'vitest';
import { canMove, type Move, moves, statusesOf } from '#machines/lifecycle.ts';
import { type TrainingState, trainingMachine } from '#machines/training.machine.ts';

/** All legal events of a training; all others are refused. */
const legal: Record<TrainingState, Move<typeof trainingMachine>[]> = {
  draft: [{ event: 'publish', to: 'published' }],
  published: [
    { event: 'publish', to: 'published' },
    { event: 'withdraw', to: 'withdrawn' },
  ],
  withdrawn: [{ event: 'publish', to: 'published' }],
};

const states = statusesOf(trainingMachine);

describe('a training', () => {
  it('begins as a draft and has three states', () => {
    expect(states).toEqual(['draft', 'published', 'withdrawn']);
  });

  it.each(states)('can be moved from %s', (state) => {
    expect(moves(trainingMachine, state, 'administrator')).toEqual(legal[state]);
  });

  it.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
    'moves from %s to %s in one step, or does not',
    (from, to) => {
      expect(canMove(trainingMachine, from, to, 'administrator')).toBe(
        legal[from].some((move) => move.to === to),
      );
    },
  );
});
