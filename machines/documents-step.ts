import { onboardingSetup } from './onboarding-setup.ts';
import {
  conflict,
  editing,
  failed,
  frame,
  invalid,
  ready,
  requestOf,
  whenLoaded,
  whenReady,
  whenSaved,
  whileSaving,
} from './step.ts';
import type { StepId } from './steps.ts';

const here = 'onboardingDocuments' as const;

const loading = onboardingSetup.createStateConfig({
  description: 'The saved documents are being loaded.',
  tags: ['busy', 'loading'],
  invoke: {
    id: 'loadDocuments',
    src: 'loadDocuments',
    // A retry by the user bypasses the cache.
    input: ({ context }) => ({ fresh: context.failure !== null }),
    ...whenLoaded('ready', 'ready.failed'),
  },
});

const chooseFiles = onboardingSetup.createStateConfig({
  on: {
    'files.chosen': {
      description: 'Files were chosen or dropped for a group of documents.',
      guard: 'mayEdit',
      actions: {
        type: 'startUploads',
        params: ({ event }) => ({ group: event.group, files: event.files }),
      },
    },
  },
}).on;

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

/**
 * The documents step: loading → ready → saving → the next step, like every form. The uploads are a machine of their own that runs
 * while the step is open, so that a failed save does not affect them; leaving the step stops them and aborts their requests.
 */
export function documentsStep(next: StepId) {
  return {
    ...frame(here),
    initial: 'loading',
    invoke: {
      id: 'uploads',
      src: 'uploads',
      // Its uploads are lost with it, so that nothing keeps the form from being saved.
      onError: {
        description: 'It has stopped with an error. The page asks for a reload.',
        actions: { type: 'noteUploads', params: { open: 0 } },
      },
    },
    on: {
      'uploads.changed': {
        description: 'The number of pending uploads changed.',
        actions: { type: 'noteUploads', params: ({ event }: { event: { open: number } }) => event },
      },
    },
    states: {
      loading,
      ready: {
        ...ready,
        on: { ...whenReady(here), ...chooseFiles },
        states: {
          editing,
          invalid,
          conflict: conflict(here, 'discard', 'cancelUploads'),
          failed: failed(here, 'discard', 'cancelUploads'),
        },
      },
      saving: saving(next),
    },
  } as const;
}
