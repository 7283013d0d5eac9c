import type { Certification } from '#domain/rules/certification.ts';
import { onboardingSetup } from './onboarding-setup.ts';
import type { OnboardingContext } from './onboarding-types.ts';
import { frame } from './step.ts';

const here = '#certifyAndSubmit' as const;

/** Fetches the case; its status decides which of the two resting states opens. */
const loading = onboardingSetup.createStateConfig({
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

/** An unread case can be neither certified nor followed: changes of the submission are only recorded. */
const unread = onboardingSetup.createStateConfig({
  on: {
    reload: 'loading',
    'case.arrived': [
      {
        guard: { type: 'isEditable', params: ({ event }) => event },
        target: 'unsubmitted',
        actions: ['clearFailure', { type: 'noteStatus', params: ({ event }) => event }],
      },
      {
        target: 'submitted',
        actions: ['clearFailure', { type: 'noteStatus', params: ({ event }) => event }],
      },
    ],
  },
});

/** Submits the case, from the answers and from the confirmation. */
const submit = onboardingSetup.createStateConfig({
  on: {
    submit: {
      guard: { type: 'maySubmit', params: ({ event }) => ({ missing: event.missing }) },
      target: `${here}.submitting`,
      actions: { type: 'startCertifying', params: ({ event }) => event },
    },
    'submit.confirm': {
      guard: { type: 'maySubmit', params: ({ event }) => ({ missing: event.missing }) },
      target: `${here}.submitting`,
      actions: { type: 'startCertifying', params: ({ event }) => event },
    },
  },
}).on;

function certificationIn({ certifying }: OnboardingContext): Certification {
  if (!certifying) throw new Error('Nothing is being certified');
  return certifying;
}

const submitting = onboardingSetup.createStateConfig({
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

function withdrawing(back: 'ready' | 'idle') {
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

/** The withdrawal of a submission, after a confirmation; the state to return to differs by page. */
function withdrawal<const Back extends 'ready' | 'idle'>(back: Back) {
  return {
    asking: onboardingSetup.createStateConfig({
      on: { 'withdraw.confirm': 'withdrawing', 'withdraw.cancel': back },
    }),
    withdrawing: withdrawing(back),
  } as const;
}

/** The answers to certify: shown, about to be submitted although changes are requested, or about to be withdrawn. */
const unsubmitted = {
  initial: 'ready',
  on: onboardingSetup.createStateConfig({
    on: {
      // Submitted in another window.
      'submission.known': {
        guard: { type: 'isFrozen', params: ({ event }) => event },
        target: `${here}.submitted`,
        actions: { type: 'noteSubmission', params: ({ event }) => ({ known: event }) },
      },
    },
  }).on,
  states: {
    ready: {
      initial: 'editing',
      on: onboardingSetup.createStateConfig({
        on: {
          submit: submit.submit,
          // While changes are requested, a client who does not want to make them can withdraw the submission.
          withdraw: { guard: 'mayWithdraw', target: 'asking', actions: 'clearFailure' },
        },
      }).on,
      states: {
        editing: onboardingSetup.createStateConfig({
          on: {
            // Asked only once: a retry after the confirmation is not asked again.
            submit: {
              guard: { type: 'leavesMarksOpen', params: ({ event }) => event },
              target: `${here}.unsubmitted.confirming`,
            },
          },
        }),
        invalid: {},
        incomplete: {},
        failed: {},
      },
    },
    confirming: onboardingSetup.createStateConfig({
      on: { 'submit.confirm': submit['submit.confirm'], 'submit.cancel': 'ready' },
    }),
    ...withdrawal('ready'),
  },
} as const;

const submitted = {
  initial: 'idle',
  on: onboardingSetup.createStateConfig({
    on: {
      // The reviewer requests changes, or it was withdrawn in another window.
      'submission.known': {
        guard: { type: 'isEditable', params: ({ event }) => event },
        target: `${here}.unsubmitted`,
        actions: { type: 'noteSubmission', params: ({ event }) => ({ known: event }) },
      },
    },
  }).on,
  states: {
    idle: onboardingSetup.createStateConfig({
      on: { withdraw: { guard: 'mayWithdraw', target: 'asking', actions: 'clearFailure' } },
    }),
    ...withdrawal('idle'),
  },
} as const;

/**
 * The last step. `unsubmitted` shows the answers to certify, also after a submission that the server refused (`invalid`: its list
 * of fields, `incomplete`: something is missing, `failed`: one message); `submitted` is the status page. The status of the
 * submission decides which of the two a client sees, and whether it can be withdrawn there. `unread` could be neither.
 */
export const certifyStep = {
  ...frame('certifyAndSubmit'),
  initial: 'loading',
  states: { loading, unread, unsubmitted, submitting, submitted },
} as const;
