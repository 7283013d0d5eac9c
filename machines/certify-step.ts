import { loading, submitting, withdrawing } from './certify-requests.ts';
import { onboardingSetup } from './onboarding-setup.ts';
import { frame } from './step.ts';

const here = '#certifyAndSubmit' as const;

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
