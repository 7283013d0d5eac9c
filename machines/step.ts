import { onboardingSetup } from './onboarding-setup.ts';
import type { OnboardingContext, SaveRequest } from './onboarding-types.ts';
import type { SaveOutcome } from './outcomes.ts';
import { type FormStepId, type SavedStepId, type StepId, stepOf } from './steps.ts';

/** Returns what every step has: an id as a target, its path, and its entry actions. */
export function frame<Id extends StepId>(step: Id) {
  return {
    id: step,
    meta: { path: stepOf(step).path },
    entry: ['forgetForm', { type: 'goTo', params: { step } }, { type: 'recordStep', params: { step } }],
  } as const;
}

/** Returns the transitions of a fetch: to the state that shows the result, or to `failed`. */
export function whenLoaded<const Shown extends string>(shown: Shown) {
  return {
    onDone: { target: shown, actions: 'clearFailure' },
    onError: {
      target: 'failed',
      actions: [
        {
          type: 'logFailure',
          params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
        },
        {
          type: 'noteError',
          params: ({ event }: { event: { error: unknown } }) =>
            ({ during: 'load', error: event.error }) as const,
        },
      ],
    },
  } as const;
}

/** A saving state: navigation and sign-out are blocked between a request and its response. */
export const whileSaving = { tags: 'busy', on: { 'open.*': {}, signOut: {} }, exit: 'finishSaving' } as const;

type Answered = { event: { output: SaveOutcome } };

/**
 * Returns the transitions of a save. `next` is the target of a successful one (specification section 2); while changes are
 * requested, it is the next step with changes.
 */
export function whenSaved(next: StepId) {
  return {
    onDone: [
      {
        guard: { type: 'saved', params: ({ event }: Answered) => ({ outcome: event.output }) },
        target: `#${next}`,
        actions: 'noteSaved',
      },
      {
        guard: { type: 'savedInRevision', params: ({ event }: Answered) => ({ outcome: event.output }) },
        target: '#arriving',
        actions: [
          'noteSaved',
          { type: 'goToNextMarked', params: ({ event }: Answered) => ({ outcome: event.output }) },
          'announceNextMarked',
        ],
      },
      {
        guard: { type: 'invalid', params: ({ event }: Answered) => ({ outcome: event.output }) },
        target: 'invalid',
        actions: {
          type: 'noteInvalid',
          params: ({ event }: Answered) => ({
            errors: event.output.kind === 'invalid' ? event.output.errors : [],
          }),
        },
      },
      {
        target: 'conflict',
        actions: {
          type: 'noteFailure',
          params: ({ event }: Answered) =>
            ({
              failure: {
                during: 'save',
                reason: 'conflict',
                message: event.output.kind === 'conflict' ? event.output.message : '',
              },
            }) as const,
        },
      },
    ],
    onError: {
      target: 'failed',
      actions: {
        type: 'noteError',
        params: ({ event }: { event: { error: unknown } }) =>
          ({ during: 'save', error: event.error }) as const,
      },
    },
  } as const;
}

/** Returns the two states with a request. */
function exchange(step: FormStepId, next: StepId) {
  return {
    loading: onboardingSetup.createStateConfig({
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadSection',
        src: 'loadSection',
        // A retry by the user bypasses the cache.
        input: ({ context }) => ({ step, fresh: context.failure !== null }),
        ...whenLoaded('editing'),
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

export function requestOf({ saving }: OnboardingContext): SaveRequest {
  if (!saving) throw new Error('Nothing is being saved');
  return saving;
}

/** Returns the handler of `save` for every state with a form at rest. */
export function acceptSave(step: SavedStepId) {
  return onboardingSetup.createStateConfig({
    on: {
      save: {
        guard: 'maySave',
        target: `#${step}.saving`,
        actions: {
          type: 'startSaving',
          params: ({ event }) => ({ record: event.record, basedOn: event.basedOn }),
        },
      },
    },
  }).on;
}

/** Handles changes of the form in its resting states, the same for every form step. */
export const noteChange = onboardingSetup.createStateConfig({
  on: {
    'form.changed': {
      actions: { type: 'noteChange', params: ({ event }) => ({ dirty: event.dirty }) },
    },
  },
}).on;

/** A refused save lasts until the form is changed; each field clears its own message. */
export function whenInvalid(step: SavedStepId) {
  return onboardingSetup.createStateConfig({
    on: {
      'form.changed': {
        target: `#${step}.editing`,
        actions: { type: 'noteChange', params: ({ event }) => ({ dirty: event.dirty }) },
      },
    },
  }).on;
}

/** A background fetch has returned the missing data, so the error is resolved. */
export const clearedByArrival = onboardingSetup.createStateConfig({
  on: { 'answers.arrived': { guard: 'isUnread', target: 'editing', actions: 'clearFailure' } },
}).on;

/** A failure lasts until the next attempt: further typing does not resolve it. */
const whenFailed = onboardingSetup.createStateConfig({
  on: { ...noteChange, ...clearedByArrival, reload: { target: 'loading', actions: 'discard' } },
}).on;

/**
 * The additional events of an edit conflict: `conflict.takeTheirs` replaces all typed text. The user chooses answer by answer,
 * and the result is saved on top of the version that was compared.
 */
export const whenConflicting = onboardingSetup.createStateConfig({
  on: { ...noteChange, 'conflict.takeTheirs': { target: 'loading', actions: 'discard' } },
}).on;

/**
 * Returns a step with one form: loading → editing → saving → the next step. Its error states are `invalid` (the server's list of
 * fields), `conflict` (another user has saved meanwhile) and `failed` (one message).
 */
export function formStep<Id extends FormStepId>(step: Id, next: StepId) {
  return {
    ...frame(step),
    initial: 'loading',
    states: {
      ...exchange(step, next),
      editing: { on: { ...noteChange, ...acceptSave(step) } },
      invalid: { on: { ...whenInvalid(step), ...acceptSave(step) } },
      conflict: { on: { ...whenConflicting, ...acceptSave(step) } },
      failed: { on: { ...whenFailed, ...acceptSave(step) } },
    },
  } as const;
}

/** Returns the handlers that open the add form or the delete confirmation of a list. */
function acceptEntries(step: FormStepId) {
  return onboardingSetup.createStateConfig({
    on: {
      'entry.add': {
        guard: { type: 'fitsStep', params: ({ event }) => ({ target: event.target }) },
        target: `#${step}.editing.adding`,
        actions: { type: 'aimAt', params: ({ event }) => ({ target: event.target }) },
      },
      'entry.delete': {
        guard: { type: 'isListed', params: ({ event }) => ({ target: event.target }) },
        target: `#${step}.editing.confirmingDelete`,
        actions: { type: 'aimAt', params: ({ event }) => ({ target: event.target }) },
      },
    },
  }).on;
}

const confirmingDelete = onboardingSetup.createStateConfig({
  on: {
    'delete.confirm': {
      target: 'browsing',
      actions: ['announceDeleted', 'forgetTarget', 'noteLocalChange'],
    },
    'delete.cancel': { target: 'browsing', actions: 'forgetTarget' },
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
      editing: {
        initial: 'browsing',
        on: {
          ...noteChange,
          // Entries may be added before the list could be fetched.
          'answers.arrived': { guard: 'isUnread', actions: 'clearFailure' },
        },
        states: {
          browsing: {
            // A change of the list resolves nothing: a form that was opened during a conflict leads back to it.
            always: { guard: 'hasConflict', target: `#${step}.conflict` },
            on: {
              ...acceptEntries(step),
              ...acceptSave(step),
              // A change of the list does not resolve an earlier failure.
              reload: { guard: 'hasFailed', target: `#${step}.loading`, actions: 'discard' },
            },
          },
          adding,
          confirmingDelete,
        },
      },
      invalid: { on: { ...whenInvalid(step), ...acceptEntries(step), ...acceptSave(step) } },
      conflict: { on: { ...whenConflicting, ...acceptEntries(step), ...acceptSave(step) } },
      failed: { on: { ...whenFailed, ...acceptEntries(step), ...acceptSave(step) } },
    },
  } as const;
}
