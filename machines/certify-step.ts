import { loading, submitting, unread, withdrawing } from './certify-requests.ts';
import { onboardingSetup } from './onboarding-setup.ts';
import { frame } from './step.ts';

const here = '#certifyAndSubmit' as const;

/** Submits the case, from the answers and from the confirmation. */
const submit = onboardingSetup.createStateConfig({
  on: {
    submit: {
      description: 'The user submits the certified case.',
      guard: { type: 'maySubmit', params: ({ event }) => ({ missing: event.missing }) },
      target: `${here}.submitting`,
      actions: { type: 'startCertifying', params: ({ event }) => event },
    },
    'submit.confirm': {
      description: 'The user submits with requested changes still open.',
      guard: { type: 'maySubmit', params: ({ event }) => ({ missing: event.missing }) },
      target: `${here}.submitting`,
      actions: { type: 'startCertifying', params: ({ event }) => event },
    },
  },
}).on;

const withdraw = {
  description: 'The user asks to withdraw the submission.',
  guard: 'mayWithdraw',
  target: 'asking',
  actions: 'clearFailure',
} as const;

/** The withdrawal of a submission, after a confirmation; the state to return to differs by page. */
function withdrawal<const Back extends 'ready' | 'idle'>(back: Back) {
  return {
    asking: onboardingSetup.createStateConfig({
      description: 'The user is asked to confirm the withdrawal.',
      on: {
        'withdraw.confirm': { description: 'The user confirms the withdrawal.', target: 'withdrawing' },
        'withdraw.cancel': { description: 'The user keeps the submission.', target: back },
      },
    }),
    withdrawing: withdrawing(back),
  } as const;
}

/** The answers to certify: shown, about to be submitted although changes are requested, or about to be withdrawn. */
const unsubmitted = {
  description: 'The client has answers to certify.',
  initial: 'ready',
  on: onboardingSetup.createStateConfig({
    on: {
      'submission.known': {
        description: 'The case was submitted in another window.',
        guard: { type: 'isFrozen', params: ({ event }) => event },
        target: `${here}.submitted`,
        actions: { type: 'noteSubmission', params: ({ event }) => ({ known: event }) },
      },
    },
  }).on,
  states: {
    ready: {
      description: 'All answers are shown, ready to be certified and submitted.',
      initial: 'editing',
      on: onboardingSetup.createStateConfig({
        on: {
          submit: submit.submit,
          // While changes are requested, a client who does not want to make them can withdraw the submission.
          withdraw,
        },
      }).on,
      states: {
        editing: onboardingSetup.createStateConfig({
          description: 'Nothing is wrong with the certification.',
          on: {
            // Asked only once: a retry after the confirmation is not asked again.
            submit: {
              description: 'The user submits, but requested changes are still open.',
              guard: { type: 'leavesMarksOpen', params: ({ event }) => event },
              target: `${here}.unsubmitted.confirming`,
            },
          },
        }),
        invalid: { description: 'The server refused the certification and named fields.' },
        incomplete: { description: 'The server reports missing answers.' },
        failed: { description: 'The submission failed with one message. It can be retried.' },
      },
    },
    confirming: onboardingSetup.createStateConfig({
      description: 'Requested changes are still open. The user is asked whether to submit anyway.',
      on: {
        'submit.confirm': submit['submit.confirm'],
        'submit.cancel': { description: 'The user goes back to the open changes.', target: 'ready' },
      },
    }),
    ...withdrawal('ready'),
  },
} as const;

const submitted = {
  description: 'The case is submitted. The page shows its status.',
  initial: 'idle',
  on: onboardingSetup.createStateConfig({
    on: {
      'submission.known': {
        description: 'The reviewer requests changes, or the case was withdrawn in another window.',
        guard: { type: 'isEditable', params: ({ event }) => event },
        target: `${here}.unsubmitted`,
        actions: { type: 'noteSubmission', params: ({ event }) => ({ known: event }) },
      },
    },
  }).on,
  states: {
    idle: onboardingSetup.createStateConfig({
      description: 'Nothing is asked.',
      on: { withdraw },
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
