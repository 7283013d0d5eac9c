import type { Certification } from '#domain/rules/certification.ts';
import { onboardingSetup } from './onboarding-setup.ts';
import type { OnboardingContext } from './onboarding-types.ts';
import { blocked, reload } from './step.ts';

const here = '#certifyAndSubmit' as const;

// The states of the last step that wait for a response of the server, or have none.

/** Fetches the case; its status decides which of the two resting states opens. */
export const loading = onboardingSetup.createStateConfig({
  description: 'The whole case is being loaded.',
  tags: ['busy', 'loading'],
  invoke: {
    id: 'loadCase',
    src: 'loadCase',
    onDone: [
      {
        description: 'The client may change the case.',
        guard: { type: 'isEditable', params: ({ event }) => event.output },
        target: 'unsubmitted',
        actions: ['clearFailure', { type: 'noteStatus', params: ({ event }) => event.output }],
      },
      {
        description: 'The case is submitted.',
        target: 'submitted',
        actions: ['clearFailure', { type: 'noteStatus', params: ({ event }) => event.output }],
      },
    ],
    onError: {
      description: 'The case could not be loaded.',
      target: 'unread',
      actions: [
        { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
        { type: 'noteError', params: ({ event }) => ({ during: 'load', error: event.error }) },
      ],
    },
  },
});

/** An unread case can be neither certified nor followed: changes of the submission are only recorded. */
export const unread = onboardingSetup.createStateConfig({
  description: 'The case could not be loaded, so it cannot be certified.',
  on: {
    reload: { ...reload, target: 'loading' },
    'case.arrived': [
      {
        description: 'The case has loaded, and the client may change it.',
        guard: { type: 'isEditable', params: ({ event }) => event },
        target: 'unsubmitted',
        actions: ['clearFailure', { type: 'noteStatus', params: ({ event }) => event }],
      },
      {
        description: 'The case has loaded, and it is submitted.',
        target: 'submitted',
        actions: ['clearFailure', { type: 'noteStatus', params: ({ event }) => event }],
      },
    ],
  },
});

function certificationIn({ certifying }: OnboardingContext): Certification {
  if (!certifying) throw new Error('Nothing is being certified');
  return certifying;
}

export const submitting = onboardingSetup.createStateConfig({
  description: 'The case is being submitted. Navigation is blocked.',
  tags: 'busy',
  on: blocked,
  exit: 'finishCertifying',
  invoke: {
    id: 'submitCase',
    src: 'submitCase',
    input: ({ context }) => certificationIn(context),
    onDone: [
      {
        description: 'The case is submitted.',
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
        description: 'The server refuses the certification and names fields.',
        guard: { type: 'refusedFields', params: ({ event }) => ({ outcome: event.output }) },
        target: 'unsubmitted.ready.invalid',
        actions: {
          type: 'noteInvalid',
          params: ({ event }) => ({ errors: event.output.kind === 'invalid' ? event.output.errors : [] }),
        },
      },
      { description: 'The server reports missing answers.', target: 'unsubmitted.ready.incomplete' },
    ],
    onError: {
      description: 'The submission has failed.',
      target: 'unsubmitted.ready.failed',
      actions: { type: 'noteError', params: ({ event }) => ({ during: 'save', error: event.error }) },
    },
  },
});

/** Withdraws the submission. @param back the state to return to if that fails */
export function withdrawing(back: 'ready' | 'idle') {
  return onboardingSetup.createStateConfig({
    description: 'The submission is being withdrawn.',
    tags: 'busy',
    on: blocked,
    invoke: {
      id: 'withdrawCase',
      src: 'withdrawCase',
      onDone: [
        {
          description: 'The submission is withdrawn.',
          guard: { type: 'withdrawn', params: ({ event }) => ({ outcome: event.output }) },
          target: `${here}.unsubmitted`,
          actions: ['clearFailure', { type: 'noteStatus', params: ({ event }) => event.output }],
        },
        {
          description: 'The submission can no longer be withdrawn.',
          // Fetched again, because the review has proceeded: the status may even allow changes now.
          target: `${here}.loading`,
          actions: { type: 'noteStatus', params: ({ event }) => event.output },
        },
      ],
      onError: {
        description: 'The withdrawal has failed.',
        target: back,
        actions: { type: 'noteError', params: ({ event }) => ({ during: 'withdraw', error: event.error }) },
      },
    },
  });
}
