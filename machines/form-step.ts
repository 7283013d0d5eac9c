import { onboardingSetup } from './onboarding-setup.ts';
import {
  arrived,
  conflict,
  editing,
  failed,
  frame,
  invalid,
  noteChange,
  ready,
  requestOf,
  whenLoaded,
  whenReady,
  whenSaved,
  whileSaving,
} from './step.ts';
import type { FormStepId, StepId } from './steps.ts';

/** Returns the two states of a form step with a request. */
function exchange(step: FormStepId, next: StepId) {
  return {
    loading: onboardingSetup.createStateConfig({
      description: 'The saved record of the step is being loaded.',
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadSection',
        src: 'loadSection',
        // A retry by the user bypasses the cache.
        input: ({ context }) => ({ step, fresh: context.failure !== null }),
        ...whenLoaded('ready', 'ready.failed'),
      },
    }),
    saving: onboardingSetup.createStateConfig({
      ...whileSaving,
      invoke: {
        id: 'saveSection',
        src: 'saveSection',
        input: ({ context }) => ({ step, ...requestOf(context) }),
        ...whenSaved(next),
      },
    }),
  } as const;
}

/** Returns a step with one form: loading → ready → saving → the next step. A save that does not succeed leads back to `ready`. */
export function formStep<Id extends FormStepId>(step: Id, next: StepId) {
  return {
    ...frame(step),
    initial: 'loading',
    states: {
      ...exchange(step, next),
      ready: {
        ...ready,
        on: whenReady(step),
        states: {
          editing,
          invalid,
          conflict: conflict(step, 'discard'),
          failed: failed(step, 'discard'),
        },
      },
    },
  } as const;
}

/** Returns the handlers that open the add form or the delete confirmation of a list. */
function whenListed(step: FormStepId) {
  return onboardingSetup.createStateConfig({
    on: {
      'entry.add': {
        description: 'The form for an entry of a list is opened.',
        guard: { type: 'fitsStep', params: ({ event }) => ({ target: event.target }) },
        target: `#${step}.adding`,
        actions: { type: 'aimAt', params: ({ event }) => ({ target: event.target }) },
      },
      'entry.delete': {
        description: 'The user asks to delete an entry of a list.',
        guard: { type: 'isListed', params: ({ event }) => ({ target: event.target }) },
        target: `#${step}.confirmingDelete`,
        actions: { type: 'aimAt', params: ({ event }) => ({ target: event.target }) },
      },
    },
  }).on;
}

/** The form changes with its lists, and data that could not be fetched may arrive while a dialog is open. */
const behindDialog = onboardingSetup.createStateConfig({
  on: { ...noteChange, 'answers.arrived': { ...arrived, guard: 'isUnread' } },
}).on;

const confirmingDelete = onboardingSetup.createStateConfig({
  description: 'The user is asked to confirm the deletion.',
  on: {
    ...behindDialog,
    'delete.confirm': {
      description: 'The user confirms the deletion.',
      target: 'ready',
      actions: ['announceDeleted', 'forgetTarget', 'noteLocalChange'],
    },
    'delete.cancel': { description: 'The user keeps the entry.', target: 'ready', actions: 'forgetTarget' },
  },
});

/**
 * Returns a step whose form consists of lists. `adding` invokes the add form's own machine, given by the caller. Saving is
 * impossible until it has ended (specification section 4): `save` is not among its events.
 */
export function listStep<Id extends FormStepId, const Adding>(step: Id, next: StepId, adding: Adding) {
  return {
    ...frame(step),
    initial: 'loading',
    states: {
      ...exchange(step, next),
      ready: {
        ...ready,
        on: { ...whenReady(step), ...whenListed(step) },
        states: {
          editing: onboardingSetup.createStateConfig({
            ...editing,
            // A change of the list resolves nothing: a dialog that was opened after a failure leads back to it.
            always: [
              { description: 'The edit conflict is unresolved.', guard: 'hasConflict', target: 'conflict' },
              { description: 'The failure is unresolved.', guard: 'hasFailed', target: 'failed' },
            ],
          }),
          invalid,
          conflict: conflict(step, 'discard'),
          failed: failed(step, 'discard'),
        },
      },
      adding: {
        description: 'The form of one entry is open. Saving is disabled.',
        ...adding,
        on: behindDialog,
      },
      confirmingDelete,
    },
  } as const;
}
