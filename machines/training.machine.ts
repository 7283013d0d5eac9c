import { setup, transition } from 'xstate';

/** Where a training stands; the catalogue has the published ones. */
export type TrainingState = 'draft' | 'published' | 'withdrawn';

export type TrainingEvent = { type: 'publish' } | { type: 'withdraw' };

/**
 * The way of a training. The area draws its buttons from it and the server asks it: what it refuses is illegal in both.
 * Publishing what is published already makes its next version. One that was withdrawn is in nobody's way: who has it keeps it.
 */
export const trainingMachine = setup({ types: { events: {} as TrainingEvent } }).createMachine({
  id: 'training',
  initial: 'draft',
  states: {
    draft: { on: { publish: 'published' } },
    published: { on: { publish: 'published', withdraw: 'withdrawn' } },
    withdrawn: { on: { publish: 'published' } },
  },
});

/** Every state, the first one first. */
export const trainingStates = Object.keys(trainingMachine.states) as TrainingState[];

/** What can be done with a training, in the order of its way. */
const events: readonly TrainingEvent['type'][] = ['publish', 'withdraw'];

/** One step of a training: what is done, and where it leads. */
export type TrainingMove = { event: TrainingEvent['type']; to: TrainingState };

/** What can be done with a training that stands there. */
export function trainingMoves(state: TrainingState): TrainingMove[] {
  const now = trainingMachine.resolveState({ value: state, context: {} });
  return events
    .filter((type) => now.can({ type }))
    .map((type) => ({ event: type, to: transition(trainingMachine, now, { type })[0].value }));
}

/** Whether a training may go from one state to another in one step. */
export function canMoveTraining(from: TrainingState, to: TrainingState): boolean {
  return trainingMoves(from).some((move) => move.to === to);
}
