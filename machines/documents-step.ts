import { onboardingSetup } from './onboarding-setup.ts';
import { frame } from './step.ts';
import type { StepId } from './steps.ts';

const here = '#onboardingDocuments' as const;

const loading = onboardingSetup.createStateConfig({
  tags: ['busy', 'loading'],
  invoke: {
    id: 'loadDocuments',
    src: 'loadDocuments',
    // What is cached does not count when the person asked for a second look.
    input: ({ context }) => ({ fresh: context.failure !== null }),
    onDone: { target: 'editing', actions: 'clearFailure' },
    onError: {
      target: 'failed',
      actions: [
        { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
        { type: 'noteError', params: ({ event }) => ({ during: 'load', error: event.error }) },
      ],
    },
  },
});

function saving(next: StepId) {
  return onboardingSetup.createStateConfig({
    tags: 'busy',
    // Nobody leaves between a request and its answer.
    on: { 'open.*': {}, signOut: {} },
    exit: 'finishSaving',
    invoke: {
      id: 'saveDocuments',
      src: 'saveDocuments',
      input: ({ context }) => ({
        record: context.saving?.record,
        basedOn: context.saving?.basedOn ?? null,
      }),
      onDone: [
        {
          guard: { type: 'saved', params: ({ event }) => ({ outcome: event.output }) },
          target: `#${next}`,
          actions: 'noteSaved',
        },
        {
          guard: { type: 'invalid', params: ({ event }) => ({ outcome: event.output }) },
          target: 'invalid',
          actions: {
            type: 'noteInvalid',
            params: ({ event }) => ({ errors: event.output.kind === 'invalid' ? event.output.errors : [] }),
          },
        },
        {
          target: 'failed',
          actions: {
            type: 'noteFailure',
            params: ({ event }) => ({
              failure: {
                during: 'save',
                reason: 'conflict',
                message: event.output.kind === 'conflict' ? event.output.message : '',
              },
            }),
          },
        },
      ],
      onError: {
        target: 'failed',
        actions: { type: 'noteError', params: ({ event }) => ({ during: 'save', error: event.error }) },
      },
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
    save: {
      guard: 'maySave',
      target: `${here}.saving`,
      actions: {
        type: 'startSaving',
        params: ({ event }) => ({ record: event.record, basedOn: event.basedOn }),
      },
    },
    'form.changed': {
      actions: { type: 'noteChange', params: ({ event }) => ({ dirty: event.dirty }) },
    },
  },
}).on;

/** A refused save lasts until the page is touched: every message then clears with its own file. */
const whenInvalid = onboardingSetup.createStateConfig({
  on: {
    'form.changed': {
      target: `${here}.editing`,
      actions: { type: 'noteChange', params: ({ event }) => ({ dirty: event.dirty }) },
    },
  },
}).on;

/**
 * The documents: loading → editing → saving → the next step, with `invalid` and `failed`, as every form. The uploads are a
 * machine of their own that lives as long as the step is open, so that a save that fails leaves them alone; leaving stops
 * them, and cuts what is under way.
 */
export function documentsStep(next: StepId) {
  return {
    ...frame('onboardingDocuments'),
    initial: 'loading',
    invoke: { id: 'uploads', src: 'uploads', onError: {} },
    on: {
      'uploads.changed': {
        actions: { type: 'noteUploads', params: ({ event }: { event: { open: number } }) => event },
      },
    },
    states: {
      loading,
      editing: { on: atRest },
      saving: saving(next),
      invalid: { on: { ...atRest, ...whenInvalid } },
      failed: {
        on: {
          ...atRest,
          reload: { target: 'loading', actions: ['discard', 'cancelUploads'] },
        },
      },
    },
  } as const;
}
