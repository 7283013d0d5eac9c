import { onboardingSetup } from './onboarding-setup.ts';
import {
  conflict,
  failed,
  frame,
  invalid,
  noteChange,
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
        initial: 'editing',
        on: whenReady(step),
        states: {
          editing: {},
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
        guard: { type: 'fitsStep', params: ({ event }) => ({ target: event.target }) },
        target: `#${step}.adding`,
        actions: { type: 'aimAt', params: ({ event }) => ({ target: event.target }) },
      },
      'entry.delete': {
        guard: { type: 'isListed', params: ({ event }) => ({ target: event.target }) },
        target: `#${step}.confirmingDelete`,
        actions: { type: 'aimAt', params: ({ event }) => ({ target: event.target }) },
      },
    },
  }).on;
}

/** The form changes with its lists, and data that could not be fetched may arrive while a dialog is open. */
const behindDialog = onboardingSetup.createStateConfig({
  on: { ...noteChange, 'answers.arrived': { guard: 'isUnread', actions: 'clearFailure' } },
}).on;

const confirmingDelete = onboardingSetup.createStateConfig({
  on: {
    ...behindDialog,
    'delete.confirm': {
      target: 'ready',
      actions: ['announceDeleted', 'forgetTarget', 'noteLocalChange'],
    },
    'delete.cancel': { target: 'ready', actions: 'forgetTarget' },
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
        initial: 'editing',
        on: { ...whenReady(step), ...whenListed(step) },
        states: {
          editing: onboardingSetup.createStateConfig({
            // A change of the list resolves nothing: a dialog that was opened after a failure leads back to it.
            always: [
              { guard: 'hasConflict', target: 'conflict' },
              { guard: 'hasFailed', target: 'failed' },
            ],
          }),
          invalid,
          conflict: conflict(step, 'discard'),
          failed: failed(step, 'discard'),
        },
      },
      adding: { ...adding, on: behindDialog },
      confirmingDelete,
    },
  } as const;
}
