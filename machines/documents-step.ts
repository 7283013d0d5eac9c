import { onboardingSetup } from './onboarding-setup.ts';
import {
  acceptSave,
  frame,
  mendedByArrival,
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
    // What is cached does not count when the person asked for a second look.
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

/** What the page accepts at rest: files, and a save once no upload is open. */
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
 * The documents: loading → editing → saving → the next step, with `invalid`, `conflict` and `failed`, as every form. The uploads are a
 * machine of their own that lives as long as the step is open, so that a save that fails leaves them alone; leaving stops
 * them, and cuts what is under way.
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
          ...mendedByArrival,
          reload: { target: 'loading', actions: ['discard', 'cancelUploads'] },
        },
      },
    },
  } as const;
}
