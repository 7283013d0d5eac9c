import { isWithdrawable, type OnboardingSnapshot, showsStatus } from '#machines/selectors.ts';
import type { Action, Call, Check } from '../actions.ts';
import type { OnboardingPlace } from '../places.ts';
import type { Moment, Performance, Recognition } from '../script.ts';
import type { PathEvent, PathEventType } from './cases.ts';
import type { StepTable } from './step-table.ts';

type OnboardingMoment = Moment<OnboardingSnapshot, PathEvent>;

const heading = 'Certify & Submit';
const page: Check = { see: 'page', heading, path: '/certify-and-submit' };
const rereads: readonly Call[] = [{ method: 'GET', path: '/verification/check-status' }];
const submitting: readonly Call[] = [{ method: 'POST', path: '/onboarding/*' }];
const withdrawing: readonly Call[] = [{ method: 'POST', path: '/onboarding/*' }];

/**
 * The last step. A client with something to certify has everything that is needed; a client who tracks the case has submitted.
 */
export const certifyTable: StepTable = {
  heading,
  reads: [{ method: 'GET', path: '/onboarding/*' }, ...rereads],
  writes: submitting,
  type: [],
  undo: [],
  complete: [],
  refuse: [],
  saveElsewhere: [],
};

const form: readonly Action[] = [
  {
    do: 'fill',
    answers: {
      'Full name': 'Ada Lovelace',
      'Role at company': 'Director',
      'I have read this and I certify it': true,
    },
  },
];
/** Values that the server refuses by field. */
const emptyForm: readonly Action[] = [
  { do: 'fill', answers: { 'Full name': '', 'I have read this and I certify it': false } },
];

const isAt = ({ before }: OnboardingMoment, place: 'incomplete' | 'failed' | 'submitted') =>
  before.matches({
    verified: {
      step: { certifyAndSubmit: place === 'submitted' ? place : { unsubmitted: { ready: place } } },
    },
  });

/** Restores what was missing. */
const complete = (moment: OnboardingMoment): readonly Action[] =>
  isAt(moment, 'incomplete') ? [{ world: 'restoreElsewhere', what: 'the board resolution' }] : [];

/** What the reviewer does until changes are requested. */
const requestChanges: readonly Action[] = [
  { world: 'decide', decision: 'takeIntoReview' },
  { world: 'decide', decision: 'requestChanges', marked: 'companyDetails' },
];

/** The submission changes in another window, or on the reviewer's side; this window notices when it is focused. */
export function submissionKnownOnLastStep(moment: OnboardingMoment): readonly Action[] {
  const { status } = moment.event as PathEvent & { status?: string };
  const isSubmitted = isAt(moment, 'submitted');
  const submitted: readonly Action[] = isSubmitted ? [] : [...complete(moment), { world: 'submitElsewhere' }];
  if (status === 'submitted') return isSubmitted ? [] : [...submitted, { do: 'lookAgain' }];
  if (status === 'changes_requested') {
    // The reviewer's marks must have been read too; no earlier response may be pending.
    return [
      { do: 'waitFor', check: { see: 'stepState', step: 'companyDetails', as: 'Complete' } },
      { world: 'reconnect', calls: certifyTable.reads },
      ...submitted,
      ...requestChanges,
      { do: 'lookAgain' },
    ];
  }
  return isSubmitted ? [{ world: 'withdrawElsewhere' }, { do: 'lookAgain' }] : [];
}

const openMarks = 'Submit with 1 change still open?';

/** Returns whether a dialog opens before anything is sent: a mark is still open. */
const isAskedFirst = ({ after }: OnboardingMoment) =>
  after.matches({ verified: { step: { certifyAndSubmit: { unsubmitted: 'confirming' } } } });

/** The marked answers are changed in another window, if nothing may remain open. */
const mendMarks = (moment: OnboardingMoment): readonly Action[] =>
  moment.before.context.submission === 'changes_requested' && !isAskedFirst(moment)
    ? [
        { world: 'saveElsewhere', section: 'company-details' },
        { do: 'lookAgain' },
        { do: 'waitFor', check: { see: 'text', text: 'Everything that was asked for is changed' } },
      ]
    : [];

/** Certifies so that the path's next event follows: accepted, refused by its fields, or incomplete. */
function submit(moment: OnboardingMoment): readonly Action[] {
  const ends = moment.rest[0]?.type;
  return [
    { world: 'reconnect', calls: submitting },
    ...mendMarks(moment),
    ...complete(moment),
    ...(isAt(moment, 'incomplete') ? [{ do: 'lookAgain' } as const] : []),
    ...(ends === 'submit.incomplete'
      ? [{ world: 'removeElsewhere', what: 'the board resolution' } as const]
      : []),
    ...(ends === 'submit.invalid' ? emptyForm : form),
    ...(isAskedFirst(moment) ? [] : [{ world: 'hold', calls: submitting } as const]),
    { do: 'press', button: isAt(moment, 'failed') ? 'Try again' : 'Submit' },
  ];
}

const withdrawQuestion = 'Are you sure you want to withdraw your submission?';
const withdraw = 'Withdraw submission';
const approve: readonly Action[] = [
  { world: 'decide', decision: 'takeIntoReview' },
  { world: 'decide', decision: 'approve' },
];

const overtake = (state: OnboardingSnapshot): readonly Action[] =>
  showsStatus(state) ? approve : [{ world: 'withdrawElsewhere' }];

export const certifyPerformances = {
  'load.submitted': () => [{ world: 'release', calls: certifyTable.reads }],
  submit,
  'submit.confirm': ({ rest }): readonly Action[] => [
    ...(rest[0]?.type === 'submit.incomplete'
      ? [{ world: 'removeElsewhere', what: 'the board resolution' } as const]
      : []),
    { world: 'hold', calls: submitting },
    { do: 'press', button: 'Submit with it open' },
  ],
  'submit.cancel': () => [{ do: 'press', button: 'Continue editing' }],
  'submit.done': () => [{ world: 'release', calls: submitting }],
  'submit.invalid': () => [{ world: 'release', calls: submitting }],
  'submit.incomplete': () => [{ world: 'release', calls: submitting }],
  'submit.failed': () => [{ world: 'cut', calls: submitting }],
  withdraw: () => [{ do: 'press', button: withdraw }],
  'withdraw.cancel': () => [{ do: 'press', button: 'Keep it submitted' }],
  'withdraw.confirm': ({ before, rest }): readonly Action[] => [
    // While the dialog is open, the reviewer decides; or the submission is withdrawn in another window.
    ...(rest[0]?.type === 'withdraw.overtaken' ? overtake(before) : []),
    { world: 'reconnect', calls: withdrawing },
    { world: 'hold', calls: withdrawing },
    { do: 'press', button: withdraw },
  ],
  'withdraw.done': () => [{ world: 'release', calls: withdrawing }],
  'withdraw.overtaken': () => [
    { world: 'hold', calls: rereads },
    { world: 'release', calls: withdrawing },
  ],
  'withdraw.failed': () => [{ world: 'cut', calls: withdrawing }],
} satisfies Partial<Record<PathEventType, Performance<OnboardingSnapshot, PathEvent>>>;

const toCertify: Check = { see: 'text', text: 'Read your answers once more' };
const toFollow: Check = { see: 'text', text: 'The status of your submission, and what you submitted.' };
const notLoaded: Check = { see: 'alert', text: 'Your answers could not be loaded' };
const loadAgain: Check = { see: 'button', name: 'Load them again', enabled: true };
const notSubmitted: Check = { see: 'alert', text: 'Not submitted' };
const missing: Check = { see: 'text', text: '1 thing is still missing' };
const canSubmit: Check = { see: 'button', name: 'Submit', enabled: true };
const refused: Check = { see: 'field', label: 'Full name', invalid: true };

/** Whether it can be withdrawn, and the result of the last attempt. */
function withdrawalOf(state: OnboardingSnapshot): readonly Check[] {
  const isFailed = state.context.failure?.during === 'withdraw';
  return [
    isWithdrawable(state)
      ? { see: 'button', name: withdraw, enabled: true }
      : { see: 'button', name: withdraw, not: true },
    { see: 'question', title: withdrawQuestion, not: true },
    { see: 'button', name: 'Withdrawing…', not: true },
    { see: 'alert', text: 'Not withdrawn', ...(!isFailed && { not: true }) },
  ];
}

const asking = (): readonly Check[] => [
  { see: 'question', title: withdrawQuestion },
  { see: 'button', name: 'Keep it submitted', enabled: true },
];
const beingWithdrawn: Check = { see: 'button', name: 'Withdrawing…', enabled: false };

function idle(state: OnboardingSnapshot): readonly Check[] {
  return [
    page,
    toFollow,
    { see: 'text', text: 'What you submitted' },
    { ...notLoaded, not: true },
    ...withdrawalOf(state),
  ];
}

export const certifyRecognitions = {
  'verified.step.certifyAndSubmit.loading': () => [page, { see: 'loading' }],
  'verified.step.certifyAndSubmit.unread': () => [page, toCertify, notLoaded, loadAgain],
  'verified.step.certifyAndSubmit.unsubmitted.ready.editing': (state) => [
    page,
    toCertify,
    canSubmit,
    { ...notLoaded, not: true },
    { ...notSubmitted, not: true },
    { ...refused, invalid: false },
    { ...missing, not: true },
    ...withdrawalOf(state),
  ],
  'verified.step.certifyAndSubmit.unsubmitted.asking': asking,
  'verified.step.certifyAndSubmit.unsubmitted.withdrawing': () => [page, toCertify, beingWithdrawn],
  'verified.step.certifyAndSubmit.unsubmitted.confirming': () => [
    page,
    { see: 'question', title: openMarks },
    { see: 'button', name: 'Continue editing', enabled: true },
  ],
  'verified.step.certifyAndSubmit.submitting': () => [
    page,
    toCertify,
    { see: 'button', name: 'Submitting…', enabled: false },
  ],
  'verified.step.certifyAndSubmit.unsubmitted.ready.invalid': () => [
    page,
    toCertify,
    refused,
    { see: 'text', text: 'Enter your full name' },
  ],
  'verified.step.certifyAndSubmit.unsubmitted.ready.incomplete': () => [
    page,
    toCertify,
    missing,
    { ...canSubmit, enabled: false },
  ],
  'verified.step.certifyAndSubmit.unsubmitted.ready.failed': () => [page, toCertify, notSubmitted, canSubmit],
  'verified.step.certifyAndSubmit.submitted.idle': idle,
  'verified.step.certifyAndSubmit.submitted.asking': asking,
  'verified.step.certifyAndSubmit.submitted.withdrawing': () => [page, toFollow, beingWithdrawn],
} satisfies Partial<Record<OnboardingPlace, Recognition<OnboardingSnapshot>>>;
