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

/** An unread case can be neither certified nor followed: changes of the submission are only recorded. */
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

/** The events that every state with the answers to certify handles. */
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

/** The events that every resting state of the certification accepts. */
const atRest = onboardingSetup.createStateConfig({
  on: {
    submit: {
      guard: { type: 'maySubmit', params: ({ event }) => ({ missing: event.missing }) },
      target: `${here}.submitting`,
      actions: { type: 'startCertifying', params: ({ event }) => event },
    },
    // While changes are requested, a client who does not want to make them can withdraw the submission.
    withdraw: { guard: 'mayWithdraw', target: `${here}.editing.asking`, actions: 'clearFailure' },
  },
}).on;

/** The confirmation before requested changes are submitted without being made. */
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
  // Navigation and sign-out are blocked between a request and its response.
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
        // Fetched again, because the review has proceeded: the status may even allow changes now.
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

/** The withdrawal of a submission, after a confirmation; the `idle` state differs by page. */
const withdrawal = {
  asking: onboardingSetup.createStateConfig({
    on: { 'withdraw.confirm': 'withdrawing', 'withdraw.cancel': 'idle' },
  }),
  withdrawing,
} as const;

/** Asked only once: a retry after the confirmation is not asked again. */
const askFirst = onboardingSetup.createStateConfig({
  on: {
    submit: {
      guard: { type: 'leavesMarksOpen', params: ({ event }) => event },
      target: `${here}.confirming`,
    },
  },
}).on.submit;

const editing = onboardingSetup.createStateConfig({
  initial: 'idle',
  on: hear,
  states: { idle: { on: { ...atRest, submit: [askFirst, atRest.submit] } }, ...withdrawal },
});

const submitted = onboardingSetup.createStateConfig({
  initial: 'idle',
  on: {
    // The reviewer requests changes, or it was withdrawn in another window.
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
 * The last step: loading → editing → submitting → submitted. Its error states are `invalid` (the server's list of fields),
 * `incomplete` (the server found something missing), `failed` (one message) and `unread`. `confirming` asks before requested
 * changes are submitted without being made. `submitted` is the status page. The status of the submission decides which of the two
 * a client sees, and whether it can be withdrawn there.
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
