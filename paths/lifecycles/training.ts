import { type TrainingState, trainingMachine } from '#machines/training.machine.ts';
import type { RecordCall } from '../actions.ts';
import { lifecycle } from './lifecycle.ts';

const move = (state: 'published' | 'withdrawn'): RecordCall => ({
  by: 'administrator',
  method: 'PATCH',
  path: '/trainings/{id}/publish',
  body: { state, version: '{version}' },
});

/** The life cycle of a training in the catalogue. */
export const trainingLifecycle = lifecycle({
  id: 'training',
  title: 'A training',
  machine: trainingMachine,
  created: 'As the administrator, create a training with a module and a step.',
  read: { path: '/trainings/{id}', by: 'administrator', status: 'state' },
  moves: {
    publish: {
      does: 'publishes the training',
      doing: 'publishing it',
      by: { administrator: move('published') },
    },
    withdraw: {
      does: 'withdraws the training',
      doing: 'withdrawing it',
      by: { administrator: move('withdrawn') },
    },
  },
  refusedTo: { reviewer: 403, stranger: 403, visitor: 401 },
  staffArea: {
    path: '/admin/trainings/{id}/publish',
    by: 'administrator',
    labels: { draft: 'Draft', published: 'Published', withdrawn: 'Withdrawn' },
    buttons: {
      // A published training has a next version only after a change of its text.
      publish: (from: TrainingState) => (from === 'published' ? undefined : 'Publish version 1'),
      withdraw: 'Withdraw training',
    },
    dialogs: { withdraw: [{ do: 'press', button: 'Withdraw training' }] },
  },
});
