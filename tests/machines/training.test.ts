import { describe, expect, it } from 'vitest';
import {
  canMoveTraining,
  type TrainingMove,
  type TrainingState,
  trainingMoves,
  trainingStates,
} from '#machines/training.machine.ts';

/** All that can be done with a training; what does not stand here is refused. */
const legal: Record<TrainingState, TrainingMove[]> = {
  draft: [{ event: 'publish', to: 'published' }],
  published: [
    { event: 'publish', to: 'published' },
    { event: 'withdraw', to: 'withdrawn' },
  ],
  withdrawn: [{ event: 'publish', to: 'published' }],
};

describe('a training', () => {
  it('begins as a draft and knows three states', () => {
    expect(trainingStates).toEqual(['draft', 'published', 'withdrawn']);
  });

  it.each(trainingStates)('can be moved along from %s', (state) => {
    expect(trainingMoves(state)).toEqual(legal[state]);
  });

  it.each(trainingStates.flatMap((from) => trainingStates.map((to) => [from, to] as const)))(
    'goes from %s to %s in one step, or does not',
    (from, to) => {
      expect(canMoveTraining(from, to)).toBe(legal[from].some((move) => move.to === to));
    },
  );
});
