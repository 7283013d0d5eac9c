import { onboardingSetup } from './onboarding-setup.ts';
import type { OnboardingContext, SaveRequest } from './onboarding-types.ts';
import type { SaveOutcome } from './outcomes.ts';
import { type SavedStepId, type StepId, stepOf } from './steps.ts';

/** Returns what every step has: an id as a target, its path, and its entry actions. */
export function frame<Id extends StepId>(step: Id) {
  return {
    id: step,
    description: `The step “${stepOf(step).title}” is open.`,
    meta: { path: stepOf(step).path },
    entry: ['forgetForm', { type: 'goTo', params: { step } }, { type: 'recordStep', params: { step } }],
  } as const;
}

type Failed = { event: { error: unknown } };

/** Returns the transitions of a fetch: to the state that shows the result, or to the one that shows the error. */
export function whenLoaded<const Shown extends string, const Unread extends string>(
  shown: Shown,
  unread: Unread,
) {
  return {
    onDone: { description: 'The record has loaded.', target: shown, actions: 'clearFailure' },
    onError: {
      description: 'The record could not be loaded.',
      target: unread,
      actions: [
        { type: 'logFailure', params: ({ event }: Failed) => ({ error: event.error }) },
        {
          type: 'noteError',
          params: ({ event }: Failed) => ({ during: 'load', error: event.error }) as const,
        },
      ],
    },
  } as const;
}

const untilResponse = { description: 'Ignored until the server responds.' } as const;

/** Blocks navigation and sign-out between a request and its response. */
export const blocked = { open: untilResponse, signOut: untilResponse } as const;

export const whileSaving = {
  description: 'The form is being saved. Navigation is blocked.',
  tags: 'busy',
  on: blocked,
  exit: 'finishSaving',
} as const;

type Answered = { event: { output: SaveOutcome } };

/**
 * Returns the transitions of a save. `next` is the target of a successful one (specification section 2); while changes are
 * requested, it is the next step with changes.
 */
export function whenSaved(next: StepId) {
  return {
    onDone: [
      {
        description: 'The step is saved.',
        guard: { type: 'saved', params: ({ event }: Answered) => ({ outcome: event.output }) },
        target: `#${next}`,
        actions: 'noteSaved',
      },
      {
        description: 'The step is saved while changes are requested, or in a shared case.',
        guard: { type: 'savedInRevision', params: ({ event }: Answered) => ({ outcome: event.output }) },
        target: '#arriving',
        actions: [
          'noteSaved',
          { type: 'goToNextMarked', params: ({ event }: Answered) => ({ outcome: event.output }) },
          'announceNextMarked',
        ],
      },
      {
        description: 'The server refuses the save and names fields.',
        guard: { type: 'refusedFields', params: ({ event }: Answered) => ({ outcome: event.output }) },
        target: 'ready.invalid',
        actions: {
          type: 'noteInvalid',
          params: ({ event }: Answered) => ({
            errors: event.output.kind === 'invalid' ? event.output.errors : [],
          }),
        },
      },
      {
        description: 'The record was changed elsewhere meanwhile.',
        target: 'ready.conflict',
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
      description: 'The save has failed.',
      target: 'ready.failed',
      actions: {
        type: 'noteError',
        params: ({ event }: Failed) => ({ during: 'save', error: event.error }) as const,
      },
    },
  } as const;
}

export function requestOf({ saving }: OnboardingContext): SaveRequest {
  if (!saving) throw new Error('Nothing is being saved');
  return saving;
}

/** The change of a form, in every state that shows one. */
export const noteChange = onboardingSetup.createStateConfig({
  on: {
    'form.changed': {
      description: 'The form now differs from the saved record, or matches it again.',
      actions: { type: 'noteChange', params: ({ event }) => ({ dirty: event.dirty }) },
    },
  },
}).on;

/** The state that shows the form, without its events and child states. */
export const ready = {
  description: 'The form is shown. It can be changed and saved.',
  initial: 'editing',
} as const;

/** Returns the events that `ready` has for all its children: the form can be changed and saved. */
export function whenReady(step: SavedStepId) {
  return onboardingSetup.createStateConfig({
    on: {
      ...noteChange,
      save: {
        description: 'The user saves the form and continues.',
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

export const editing = { description: 'Nothing is wrong with the form.' } as const;

/** `ready` after a save that the server refused with a list of fields; each field clears its own message. */
export const invalid = onboardingSetup.createStateConfig({
  description: 'The server refused the save and named fields. Typing clears the messages.',
  on: {
    'form.changed': {
      description: 'The user edits the form, which clears the messages.',
      target: 'editing',
      actions: { type: 'noteChange', params: ({ event }) => ({ dirty: event.dirty }) },
    },
  },
});

/**
 * Returns `ready` after a save that met an edit conflict. The user chooses answer by answer, and the result is saved on top of
 * the version that was compared; `conflict.takeTheirs` replaces all typed text.
 */
export function conflict(step: SavedStepId, ...discarding: readonly ('discard' | 'cancelUploads')[]) {
  return onboardingSetup.createStateConfig({
    description: 'Edit conflict. The user chooses mine or theirs for each answer.',
    on: {
      'conflict.takeTheirs': {
        description: 'The user replaces all typed answers with theirs.',
        target: `#${step}.loading`,
        actions: [...discarding],
      },
    },
  });
}

/** A failed read that is retried, or has succeeded after all: a background fetch may still return the missing data. */
export const reload = { description: 'The user retries the failed read.' } as const;
export const arrived = {
  description: 'The failed read has succeeded after all.',
  actions: 'clearFailure',
} as const;

/** Returns `ready` after a fetch or a save that failed; a background fetch may still return the missing data. */
export function failed(step: SavedStepId, ...discarding: readonly ('discard' | 'cancelUploads')[]) {
  return onboardingSetup.createStateConfig({
    description: 'A read or a save failed with one message. Unsaved input is not lost.',
    on: {
      'answers.arrived': { ...arrived, guard: 'isUnread', target: 'editing' },
      reload: { ...reload, target: `#${step}.loading`, actions: [...discarding] },
    },
  });
}
