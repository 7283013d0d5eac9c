import { onboardingSetup } from './onboarding-setup.ts';
import type { OnboardingContext, SaveRequest } from './onboarding-types.ts';
import type { SaveOutcome } from './outcomes.ts';
import { type SavedStepId, type StepId, stepOf } from './steps.ts';

/** Returns what every step has: an id as a target, its path, and its entry actions. */
export function frame<Id extends StepId>(step: Id) {
  return {
    id: step,
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
    onDone: { target: shown, actions: 'clearFailure' },
    onError: {
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

/** A saving state: navigation and sign-out are blocked between a request and its response. */
export const whileSaving = { tags: 'busy', on: { open: {}, signOut: {} }, exit: 'finishSaving' } as const;

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
      actions: { type: 'noteChange', params: ({ event }) => ({ dirty: event.dirty }) },
    },
  },
}).on;

/** Returns the events that `ready` has for all its children: the form can be changed and saved. */
export function whenReady(step: SavedStepId) {
  return onboardingSetup.createStateConfig({
    on: {
      ...noteChange,
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

/** `ready` after a save that the server refused with a list of fields; each field clears its own message. */
export const invalid = onboardingSetup.createStateConfig({
  on: {
    'form.changed': {
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
    on: {
      'conflict.takeTheirs': { target: `#${step}.loading`, actions: [...discarding] },
    },
  });
}

/** Returns `ready` after a fetch or a save that failed; a background fetch may still return the missing data. */
export function failed(step: SavedStepId, ...discarding: readonly ('discard' | 'cancelUploads')[]) {
  return onboardingSetup.createStateConfig({
    on: {
      'answers.arrived': { guard: 'isUnread', target: 'editing', actions: 'clearFailure' },
      reload: { target: `#${step}.loading`, actions: [...discarding] },
    },
  });
}
