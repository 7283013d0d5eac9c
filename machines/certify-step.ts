import type { Certification } from '#domain/rules/certification.ts';
import { onboardingSetup } from './onboarding-setup.ts';
import type { OnboardingContext } from './onboarding-types.ts';
import { frame } from './step.ts';

const here = '#certifyAndSubmit' as const;

/** Reads the case; where it stands decides which of the two resting states opens. */
const loading = onboardingSetup.createStateConfig({
  tags: ['busy', 'loading'],
  invoke: {
    id: 'loadCase',
    src: 'loadCase',
    onDone: [
      {
        guard: { type: 'isEditable', params: ({ event }) => event.output },
        target: 'editing',
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

/** Nothing can be certified or followed unread: news of the submission are only noted. */
const unread = onboardingSetup.createStateConfig({
  on: {
    reload: 'loading',
    'case.arrived': [
      {
        guard: { type: 'isEditable', params: ({ event }) => event },
        target: 'editing',
        actions: ['clearFailure', { type: 'noteStatus', params: ({ event }) => event }],
      },
      {
        target: 'submitted',
        actions: ['clearFailure', { type: 'noteStatus', params: ({ event }) => event }],
      },
    ],
  },
});

/** What every state with the answers to certify hears. */
const hear = onboardingSetup.createStateConfig({
  on: {
    // Submitted in another window.
    'submission.known': {
      guard: { type: 'isFrozen', params: ({ event }) => event },
      target: `${here}.submitted`,
      actions: { type: 'noteSubmission', params: ({ event }) => ({ known: event }) },
    },
  },
}).on;

/** What every state with the certification at rest accepts. */
const atRest = onboardingSetup.createStateConfig({
  on: {
    submit: {
      guard: { type: 'maySubmit', params: ({ event }) => ({ missing: event.missing }) },
      target: `${here}.submitting`,
      actions: { type: 'startCertifying', params: ({ event }) => event },
    },
    // While changes are requested: whoever does not want to make them takes the submission back.
    withdraw: { guard: 'mayWithdraw', target: `${here}.editing.asking`, actions: 'clearFailure' },
  },
}).on;

/** Before something that the reviewer asked for is submitted as it is. */
const confirming = onboardingSetup.createStateConfig({
  on: {
    ...hear,
    'submit.confirm': {
      guard: { type: 'maySubmit', params: ({ event }) => ({ missing: event.missing }) },
      target: 'submitting',
      actions: { type: 'startCertifying', params: ({ event }) => event },
    },
    'submit.cancel': 'editing',
  },
});

function certificationIn({ certifying }: OnboardingContext): Certification {
  if (!certifying) throw new Error('Nothing is being certified');
  return certifying;
}

const submitting = onboardingSetup.createStateConfig({
  tags: 'busy',
  // Nobody leaves between a request and its answer.
  on: { 'open.*': {}, signOut: {} },
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
        target: 'invalid',
        actions: {
          type: 'noteInvalid',
          params: ({ event }) => ({ errors: event.output.kind === 'invalid' ? event.output.errors : [] }),
        },
      },
      { target: 'incomplete' },
    ],
    onError: {
      target: 'failed',
      actions: { type: 'noteError', params: ({ event }) => ({ during: 'save', error: event.error }) },
    },
  },
});

const withdrawing = onboardingSetup.createStateConfig({
  tags: 'busy',
  on: { 'open.*': {}, signOut: {} },
  invoke: {
    id: 'withdrawCase',
    src: 'withdrawCase',
    onDone: [
      {
        guard: { type: 'withdrawn', params: ({ event }) => ({ outcome: event.output }) },
        target: `${here}.editing`,
        actions: ['clearFailure', { type: 'noteStatus', params: ({ event }) => event.output }],
      },
      {
        // Read again, for the review has gone on: what it shows now may not even be frozen any more.
        target: `${here}.loading`,
        actions: { type: 'noteStatus', params: ({ event }) => event.output },
      },
    ],
    onError: {
      target: 'idle',
      actions: { type: 'noteError', params: ({ event }) => ({ during: 'withdraw', error: event.error }) },
    },
  },
});

/** Taking the submission back, after a question; `idle` differs with what the page shows beside it. */
const withdrawal = {
  asking: onboardingSetup.createStateConfig({
    on: { 'withdraw.confirm': 'withdrawing', 'withdraw.cancel': 'idle' },
  }),
  withdrawing,
} as const;

/** Asked once: whoever submits all the same is not asked again by another try. */
const askFirst = onboardingSetup.createStateConfig({
  on: {
    submit: {
      guard: { type: 'leavesMarksOpen', params: ({ event }) => event },
      target: `${here}.confirming`,
    },
  },
}).on.submit;

/** The answers to certify. */
const editing = onboardingSetup.createStateConfig({
  initial: 'idle',
  on: hear,
  states: { idle: { on: { ...atRest, submit: [askFirst, atRest.submit] } }, ...withdrawal },
});

/** How a submission stands. */
const submitted = onboardingSetup.createStateConfig({
  initial: 'idle',
  on: {
    // The reviewer asks for changes, or it was withdrawn in another window.
    'submission.known': {
      guard: { type: 'isEditable', params: ({ event }) => event },
      target: `${here}.editing`,
      actions: { type: 'noteSubmission', params: ({ event }) => ({ known: event }) },
    },
  },
  states: {
    idle: { on: { withdraw: { guard: 'mayWithdraw', target: 'asking', actions: 'clearFailure' } } },
    ...withdrawal,
  },
});

/**
 * The last step: loading → editing → submitting → submitted, with `invalid` (the server's field list), `incomplete` (the
 * server knows of something missing), `failed` (one message) and `unread` as its error states. `confirming` asks before what
 * the reviewer marked is submitted as it is. `submitted` is the status
 * page; where the submission stands decides which of the two a client finds, and whether it can be withdrawn there.
 */
export const certifyStep = {
  ...frame('certifyAndSubmit'),
  initial: 'loading',
  states: {
    loading,
    unread,
    editing,
    confirming,
    submitting,
    invalid: { on: { ...hear, ...atRest } },
    incomplete: { on: { ...hear, ...atRest } },
    failed: { on: { ...hear, ...atRest } },
    submitted,
  },
} as const;
