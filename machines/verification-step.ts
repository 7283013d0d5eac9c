import type { SendMailOutcome, VerificationMail } from './identity-outcomes.ts';
import { onboardingSetup } from './onboarding-setup.ts';
import type { OnboardingContext } from './onboarding-types.ts';
import { arrived, blocked, frame, reload, whenLoaded } from './step.ts';

/** Sends an email, from every state with the people at rest: one at a time, and only to people who are not verified. */
const acceptMail = onboardingSetup.createStateConfig({
  on: {
    'mail.send': {
      description: 'The user sends one person the link to their identity check.',
      guard: { type: 'mayAsk', params: ({ event }) => event },
      target: '#controlOwnershipVerification.sending',
      actions: ['clearFailure', { type: 'startMailing', params: ({ event }) => ({ mails: [event.mail] }) }],
    },
    'mail.sendAll': {
      description: 'The user sends the link to everyone not yet asked.',
      guard: { type: 'mayAskMany', params: ({ event }) => event },
      target: '#controlOwnershipVerification.sendingAll',
      actions: ['clearFailure', { type: 'startMailing', params: ({ event }) => event }],
    },
  },
}).on;

const loading = onboardingSetup.createStateConfig({
  description: 'The people to verify are being loaded.',
  tags: ['busy', 'loading'],
  invoke: {
    id: 'loadPeople',
    src: 'loadPeople',
    // A retry by the user bypasses the cache.
    input: ({ context }) => ({ fresh: context.failure !== null }),
    ...whenLoaded('browsing', 'failed'),
  },
});

type Answered = { event: { output: SendMailOutcome } };

const outcomeOf = ({ event }: Answered) => ({ outcome: event.output });

/** The transition for an email that was refused, to one person or one of several. */
const whenRefused = {
  description: 'The server refuses to send the email.',
  target: 'browsing',
  actions: {
    type: 'noteFailure',
    params: ({ event: { output } }: Answered) =>
      ({
        failure: {
          during: 'send',
          reason: 'error',
          message: output.kind === 'refused' ? output.message : '',
        },
      }) as const,
  },
} as const;
const whenBroken = {
  description: 'The email could not be sent.',
  target: 'browsing',
  actions: {
    type: 'noteError',
    params: ({ event }: { event: { error: unknown } }) => ({ during: 'send', error: event.error }) as const,
  },
} as const;

function mailedNow({ mailing }: OnboardingContext): VerificationMail {
  const mail = mailing?.mails[mailing.sent];
  if (!mail) throw new Error('No one is being emailed');
  return mail;
}

const sending = onboardingSetup.createStateConfig({
  description: 'One person is being sent their link.',
  tags: 'busy',
  on: { ...blocked, next: blocked.open },
  invoke: {
    id: 'sendVerificationMail',
    src: 'sendVerificationMail',
    input: ({ context }) => mailedNow(context),
    onDone: [
      {
        description: 'The person was emailed their link.',
        guard: { type: 'mailed', params: outcomeOf },
        target: 'browsing',
        actions: { type: 'announceMailed', params: outcomeOf },
      },
      whenRefused,
    ],
    onError: whenBroken,
  },
});

/**
 * Sends one email after the other. The first refusal ends it: usually the hourly limit is reached, which applies to the others
 * too.
 */
const sendingAll = onboardingSetup.createStateConfig({
  description: 'Everyone not yet asked is being sent their link, one after the other.',
  tags: 'busy',
  on: { ...blocked, next: blocked.open },
  invoke: {
    id: 'sendNextVerificationMail',
    src: 'sendVerificationMail',
    input: ({ context }) => mailedNow(context),
    onDone: [
      {
        description: 'One person was emailed, and the next follows.',
        guard: { type: 'mailedWithMoreToCome', params: outcomeOf },
        target: 'sendingAll',
        reenter: true,
        actions: 'countMailed',
      },
      {
        description: 'Everyone was emailed.',
        guard: { type: 'mailed', params: outcomeOf },
        target: 'browsing',
        actions: ['countMailed', 'announceAllMailed'],
      },
      whenRefused,
    ],
    onError: whenBroken,
  },
});

/**
 * The step for the directors and beneficial owners who are asked to verify their identity: loading → browsing ⇄ sending one email
 * or all that are left, and failed if they cannot be fetched. Next leads to the documents (specification section 2).
 */
export const verificationStep = {
  ...frame('controlOwnershipVerification'),
  initial: 'loading',
  on: { next: { description: 'The user goes to the next step.', target: '#onboardingDocuments' } },
  states: {
    loading,
    browsing: {
      description: 'The people to verify are shown with the status of their checks.',
      on: acceptMail,
    },
    sending,
    sendingAll,
    failed: {
      description: 'A read failed with one message.',
      on: {
        reload: { ...reload, target: 'loading' },
        'answers.arrived': { ...arrived, target: 'browsing' },
      },
    },
  },
} as const;
