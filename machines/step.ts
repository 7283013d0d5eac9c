import { onboardingSetup } from './onboarding-setup.ts';
import type { OnboardingContext, SaveRequest } from './onboarding-types.ts';
import type { SaveOutcome } from './outcomes.ts';
import { type FormStepId, type SavedStepId, type StepId, stepOf } from './steps.ts';

/** What every step has: an id to aim at, its path, and what is noted when it opens. */
export function frame<Id extends StepId>(step: Id) {
  return {
    id: step,
    meta: { path: stepOf(step).path },
    entry: ['forgetForm', { type: 'goTo', params: { step } }, { type: 'recordStep', params: { step } }],
  } as const;
}

/** How a read ends, whoever makes it: in the state that shows what was read, or in `failed`. */
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

/** A state that saves: nobody leaves between a request and its answer. */
export const whileSaving = { tags: 'busy', on: { 'open.*': {}, signOut: {} }, exit: 'finishSaving' } as const;

type Answered = { event: { output: SaveOutcome } };

/**
 * How a save ends, whoever makes it. `next` is where a successful one leads (specification section 2); while changes are
 * requested it leads to the next of them.
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

/** The two states that talk to the server. */
function exchange(step: FormStepId, next: StepId) {
  return {
    loading: onboardingSetup.createStateConfig({
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadSection',
        src: 'loadSection',
        // What is cached does not count when the person asked for a second look.
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

/** What is being saved, as the actor that saves it is told. */
export function requestOf({ saving }: OnboardingContext): SaveRequest {
  if (!saving) throw new Error('Nothing is being saved');
  return saving;
}

/** Save, as every state with a form at rest accepts it. */
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

/** Changes of the form in its resting states, the same for every form step. */
export const noteChange = onboardingSetup.createStateConfig({
  on: {
    'form.changed': {
      actions: { type: 'noteChange', params: ({ event }) => ({ dirty: event.dirty }) },
    },
  },
}).on;

/** A refused save lasts until the form is touched: every message then clears with its own field. */
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

/** What could not be read is on the page after all, by a read in the background: that it is missing is true no more. */
export const mendedByArrival = onboardingSetup.createStateConfig({
  on: { 'answers.arrived': { guard: 'isUnread', target: 'editing', actions: 'clearFailure' } },
}).on;

/** A failure lasts until the next try: typing on does not mend it. */
const whenFailed = onboardingSetup.createStateConfig({
  on: { ...noteChange, ...mendedByArrival, reload: { target: 'loading', actions: 'discard' } },
}).on;

/**
 * What a save that met another's accepts beside what every form does: theirs in the place of all that was typed. What stays of
 * both is chosen answer by answer, and saved over the version that was compared.
 */
export const whenConflicting = onboardingSetup.createStateConfig({
  on: { ...noteChange, 'conflict.takeTheirs': { target: 'loading', actions: 'discard' } },
}).on;

/**
 * A step with one form: loading → editing → saving → the next step, with `invalid` (the server's field list), `conflict`
 * (somebody else has saved meanwhile) and `failed` (one message) as its error states.
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

/** Opening the add form or the delete question of a list. */
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
 * A step whose form is made of lists. `adding` invokes the add form's own machine, given by the caller, and saving is
 * impossible until it has ended (specification section 4): `save` is simply not among its events.
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
          // The list may be added to before it could be read.
          'answers.arrived': { guard: 'isUnread', actions: 'clearFailure' },
        },
        states: {
          browsing: {
            // A change of the list settles nothing: whatever was opened over a conflict leads back to it.
            always: { guard: 'hasConflict', target: `#${step}.conflict` },
            on: {
              ...acceptEntries(step),
              ...acceptSave(step),
              // A change of the list does not mend what failed before it.
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
