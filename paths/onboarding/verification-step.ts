import { isMailingAll, type OnboardingSnapshot } from '#machines/selectors.ts';
import type { Action, Call, Check } from '../actions.ts';
import type { OnboardingPlace } from '../places.ts';
import type { Performance, Recognition } from '../script.ts';
import type { PathEvent, PathEventType } from './cases.ts';
import { onboardingOutcomes } from './outcomes.ts';
import type { StepTable } from './step-table.ts';

const heading = 'Control & Ownership Verification';
const page: Check = { see: 'page', heading, path: '/control-ownership-verification' };
const mail: readonly Call[] = [{ method: 'POST', path: '/sumsub/send-email' }];
const send = 'Send verification email';
const sendAll = (people: number) => `Send to everyone not yet asked (${people})`;
/** Distinguishes the director's row from that of the same person as an owner. */
const row = 'Director';

/** The people who must verify their identity: nothing is typed here, and nothing saved. */
export const verificationTable: StepTable = {
  heading,
  reads: [{ method: 'GET', path: '/verification/check-status' }],
  writes: [],
  type: [],
  undo: [],
  complete: [],
  refuse: [],
  saveElsewhere: [],
};

export const verificationPerformances = {
  'mail.send': ({ rest }): readonly Action[] => [
    // A person gets at most one mail a minute.
    ...(rest[0]?.type === 'mail.refused'
      ? [{ world: 'mailElsewhere', email: 'grace@example.com' } as const]
      : []),
    { world: 'reconnect', calls: mail },
    { world: 'hold', calls: mail },
    { do: 'press', button: send, near: row },
  ],
  'mail.sendAll': ({ after, rest }): readonly Action[] => [
    ...(rest[0]?.type === 'mail.refused'
      ? [{ world: 'mailElsewhere', email: 'grace@example.com' } as const]
      : []),
    { world: 'reconnect', calls: mail },
    { world: 'hold', calls: mail },
    { do: 'press', button: sendAll(after.context.mailing?.mails.length ?? 0) },
  ],
  // The next one is delayed, so that the count of sent mails is visible.
  'mail.done': ({ after }): readonly Action[] => [
    { world: isMailingAll(after) ? 'releasePending' : 'release', calls: mail },
  ],
  'mail.refused': () => [{ world: 'release', calls: mail }],
  'mail.failed': () => [{ world: 'cut', calls: mail }],
} satisfies Partial<Record<PathEventType, Performance<OnboardingSnapshot, PathEvent>>>;

const listed: Check = {
  see: 'row',
  table: 'Directors and beneficial owners',
  cells: ['Grace', 'Hopper', 'Director', 'Non verified'],
};
const notSent = 'The email was not sent';
const notLoaded = 'Your directors and beneficial owners could not be loaded';

/** Why the mail was not sent, if it failed. */
function sendingOf({ context: { failure } }: OnboardingSnapshot): readonly Check[] {
  if (failure?.during !== 'send') return [{ see: 'alert', text: notSent, not: true }];
  const isRefused = failure.message === onboardingOutcomes.sendVerificationMail.refused.output.message;
  const reason = isRefused ? 'was sent an email a short while ago' : 'We could not reach the server';
  return [
    { see: 'alert', text: notSent },
    { see: 'alert', text: reason },
  ];
}

export const verificationRecognitions = {
  'verified.step.controlOwnershipVerification.loading': () => [page, { see: 'loading' }],
  'verified.step.controlOwnershipVerification.browsing': (state) => [
    page,
    listed,
    { see: 'button', name: send, enabled: true, near: row },
    ...sendingOf(state),
  ],
  'verified.step.controlOwnershipVerification.sending': () => [
    page,
    listed,
    { see: 'button', name: 'Sending…', enabled: false, near: row },
  ],
  'verified.step.controlOwnershipVerification.sendingAll': ({ context: { mailing } }) => [
    page,
    listed,
    {
      see: 'button',
      name: `Sending… ${mailing?.sent ?? 0} of ${mailing?.mails.length ?? 0} sent`,
      enabled: false,
    },
  ],
  'verified.step.controlOwnershipVerification.failed': () => [
    page,
    { see: 'alert', text: notLoaded },
    { see: 'button', name: 'Load them again', enabled: true },
  ],
} satisfies Partial<Record<OnboardingPlace, Recognition<OnboardingSnapshot>>>;
