import { onboardingSetup } from './onboarding-setup.ts';
import {
  acceptSave,
  clearedByArrival,
  frame,
  noteChange,
  requestOf,
  whenConflicting,
  whenInvalid,
  whenLoaded,
  whenSaved,
  whileSaving,
} from './step.ts';
import type { StepId } from './steps.ts';
import { unwatched, watched } from './watches.ts';

const here = 'onboardingDocuments' as const;

const loading = onboardingSetup.createStateConfig({
  tags: ['busy', 'loading'],
  invoke: {
    id: 'loadDocuments',
    src: 'loadDocuments',
    // A retry by the user bypasses the cache.
    input: ({ context }) => ({ fresh: context.failure !== null }),
    ...whenLoaded('editing'),
  },
});

function saving(next: StepId) {
  return onboardingSetup.createStateConfig({
    ...whileSaving,
    invoke: {
      id: 'saveDocuments',
      src: 'saveDocuments',
      input: ({ context }) => requestOf(context),
      ...whenSaved(next),
    },
  });
}

/** The events that the page accepts at rest: files, and a save when no upload is in progress. */
const atRest = onboardingSetup.createStateConfig({
  on: {
    'files.chosen': {
      guard: 'mayEdit',
      actions: {
        type: 'startUploads',
        params: ({ event }) => ({ group: event.group, files: event.files }),
      },
    },
    ...acceptSave(here),
    ...noteChange,
  },
}).on;

/**
 * The documents step: loading → editing → saving → the next step, with `invalid`, `conflict` and `failed`, like every form. The
 * uploads are a machine of their own that runs while the step is open, so that a failed save does not affect them; leaving the
 * step stops them and aborts their requests.
 */
export function documentsStep(next: StepId) {
  return {
    ...frame(here),
    initial: 'loading',
    invoke: watched('uploads'),
    exit: unwatched('uploads'),
    on: {
      'uploads.changed': {
        actions: { type: 'noteUploads', params: ({ event }: { event: { open: number } }) => event },
      },
    },
    states: {
      loading,
      editing: { on: atRest },
      saving: saving(next),
      invalid: { on: { ...atRest, ...whenInvalid(here) } },
      conflict: {
        on: {
          ...atRest,
          ...whenConflicting,
          'conflict.takeTheirs': { target: 'loading', actions: ['discard', 'cancelUploads'] },
        },
      },
      failed: {
        on: {
          ...atRest,
          ...clearedByArrival,
          reload: { target: 'loading', actions: ['discard', 'cancelUploads'] },
        },
      },
    },
  } as const;
}
