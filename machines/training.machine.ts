import { setup } from 'xstate';
import type { StatusOf, TakenBy } from './lifecycle.ts';

const publish = {
  target: 'published',
  description: 'The training, or its next version, is in the catalogue.',
  meta: { by: ['administrator'] },
} as const;

/**
 * The state of a training. Publishing a published training creates its next version. Withdrawing a training does not affect
 * learners who already have it.
 */
export const trainingMachine = setup({
  types: {
    events: {} as { type: 'publish' } | { type: 'withdraw' },
    transitionMeta: {} as TakenBy<'administrator'>,
  },
}).createMachine({
  id: 'training',
  description: 'The life cycle of a training in the catalogue.',
  initial: 'draft',
  states: {
    draft: {
      description: 'The training is being written.',
      on: { publish },
    },
    published: {
      description: 'The training is in the catalogue.',
      on: {
        publish,
        withdraw: {
          target: 'withdrawn',
          description: 'The training is no longer offered; learners who have it keep it.',
          meta: { by: ['administrator'] },
        },
      },
    },
    withdrawn: {
      description: 'The training is no longer offered; learners who have it keep it.',
      on: { publish },
    },
  },
});

export type TrainingState = StatusOf<typeof trainingMachine>;
