import type { Certification } from '#domain/rules/certification.ts';
import { onboardingSetup } from './onboarding-setup.ts';
import type { OnboardingContext } from './onboarding-types.ts';

const here = '#certifyAndSubmit' as const;

// The states of the last step that wait for a response of the server.

/** Fetches the case; its status decides which of the two resting states opens. */
export const loading = onboardingSetup.createStateConfig({
  tags: ['busy', 'loading'],
  invoke: {
    id: 'loadCase',
    src: 'loadCase',
    onDone: [
      {
        guard: { type: 'isEditable', params: ({ event }) => event.output },
        target: 'unsubmitted',
        actions: ['clearFailure', { type: 'noteStatus', params: ({ event }) => event.output }],
      },
      {
        target: 'submitted',
        actions: ['clearFailure', { type: 'noteStatus', params: ({ event }) => event.output }],
      },
    ],
    onError: {
      target: 'unread',
      actions: [
        { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
        { type: 'noteError', params: ({ event }) => ({ during: 'load', error: event.error }) },
      ],
    },
  },
});

function certificationIn({ certifying }: OnboardingContext): Certification {
  if (!certifying) throw new Error('Nothing is being certified');
  return certifying;
}

export const submitting = onboardingSetup.createStateConfig({
  tags: 'busy',
  // Navigation and sign-out are blocked between a request and its response.
  on: { open: {}, signOut: {} },
  exit: 'finishCertifying',
  invoke: {
    id: 'submitCase',
    src: 'submitCase',
    input: ({ context }) => certificationIn(context),
    onDone: [
      {
        guard: { type: 'submitted', params: ({ event }) => ({ outcome: event.output }) },
        target: 'submitted',
        actions: [
          'noteSaved',
          {
            type: 'noteStatus',
            params: ({ event }) => ({
              status: event.output.kind === 'submitted' ? event.output.status : 'submitted',
            }),
          },
        ],
      },
      {
        guard: { type: 'refusedFields', params: ({ event }) => ({ outcome: event.output }) },
        target: 'unsubmitted.ready.invalid',
        actions: {
          type: 'noteInvalid',
          params: ({ event }) => ({ errors: event.output.kind === 'invalid' ? event.output.errors : [] }),
        },
      },
      { target: 'unsubmitted.ready.incomplete' },
    ],
    onError: {
      target: 'unsubmitted.ready.failed',
      actions: { type: 'noteError', params: ({ event }) => ({ during: 'save', error: event.error }) },
    },
  },
});

/** Withdraws the submission. @param back the state to return to if that fails */
export function withdrawing(back: 'ready' | 'idle') {
  return onboardingSetup.createStateConfig({
    tags: 'busy',
    on: { open: {}, signOut: {} },
    invoke: {
      id: 'withdrawCase',
      src: 'withdrawCase',
      onDone: [
        {
          guard: { type: 'withdrawn', params: ({ event }) => ({ outcome: event.output }) },
          target: `${here}.unsubmitted`,
          actions: ['clearFailure', { type: 'noteStatus', params: ({ event }) => event.output }],
        },
        {
          // Fetched again, because the review has proceeded: the status may even allow changes now.
          target: `${here}.loading`,
          actions: { type: 'noteStatus', params: ({ event }) => event.output },
        },
      ],
      onError: {
        target: back,
        actions: { type: 'noteError', params: ({ event }) => ({ during: 'withdraw', error: event.error }) },
      },
    },
  });
}
