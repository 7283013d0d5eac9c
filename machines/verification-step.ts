import type { SendMailOutcome, VerificationMail } from './identity-outcomes.ts';
import { onboardingSetup } from './onboarding-setup.ts';
import type { OnboardingContext } from './onboarding-types.ts';
import { frame, whenLoaded } from './step.ts';

/** Sending, as every state with the people at rest accepts it: one mail at a time, and only to who is not verified. */
const acceptMail = onboardingSetup.createStateConfig({
  on: {
    'mail.send': {
      guard: { type: 'mayAsk', params: ({ event }) => event },
      target: '#controlOwnershipVerification.sending',
      actions: ['clearFailure', { type: 'startMailing', params: ({ event }) => ({ mails: [event.mail] }) }],
    },
    'mail.sendAll': {
      guard: { type: 'mayAskMany', params: ({ event }) => event },
      target: '#controlOwnershipVerification.sendingAll',
      actions: ['clearFailure', { type: 'startMailing', params: ({ event }) => event }],
    },
  },
}).on;

const loading = onboardingSetup.createStateConfig({
  tags: ['busy', 'loading'],
  invoke: {
    id: 'loadPeople',
    src: 'loadPeople',
    // What is cached does not count when the person asked for a second look.
    input: ({ context }) => ({ fresh: context.failure !== null }),
    ...whenLoaded('browsing'),
  },
});

type Answered = { event: { output: SendMailOutcome } };

const outcomeOf = ({ event }: Answered) => ({ outcome: event.output });

/** How a mail that was not sent ends, whether it was to one person or one of many. */
const whenRefused = {
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
  target: 'browsing',
  actions: {
    type: 'noteError',
    params: ({ event }: { event: { error: unknown } }) => ({ during: 'send', error: event.error }) as const,
  },
} as const;

/** Whose mail is being sent. */
function mailedNow({ mailing }: OnboardingContext): VerificationMail {
  const mail = mailing?.mails[mailing.sent];
  if (!mail) throw new Error('Nobody is being mailed');
  return mail;
}

const sending = onboardingSetup.createStateConfig({
  tags: 'busy',
  // Nobody leaves between a request and its answer.
  on: { 'open.*': {}, signOut: {}, next: {} },
  invoke: {
    id: 'sendVerificationMail',
    src: 'sendVerificationMail',
    input: ({ context }) => mailedNow(context),
    onDone: [
      {
        guard: { type: 'mailed', params: outcomeOf },
        target: 'browsing',
        actions: { type: 'announceMailed', params: outcomeOf },
      },
      whenRefused,
    ],
    onError: whenBroken,
  },
});

/** One mail after the other. The first that is not sent ends it: most often it is the hour's last, and the others would too. */
const sendingAll = onboardingSetup.createStateConfig({
  tags: 'busy',
  on: { 'open.*': {}, signOut: {}, next: {} },
  invoke: {
    id: 'sendNextVerificationMail',
    src: 'sendVerificationMail',
    input: ({ context }) => mailedNow(context),
    onDone: [
      {
        guard: { type: 'mailedWithMoreToCome', params: outcomeOf },
        target: 'sendingAll',
        reenter: true,
        actions: 'countMailed',
      },
      {
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
 * The directors and beneficial owners who are asked to verify their own identity: loading → browsing ⇄ sending one mail
 * or all that are left, and failed where they cannot be read. Next leads to the documents (specification section 2).
 */
export const verificationStep = {
  ...frame('controlOwnershipVerification'),
  initial: 'loading',
  on: { next: '#onboardingDocuments' },
  states: {
    loading,
    browsing: { on: acceptMail },
    sending,
    sendingAll,
    failed: { on: { reload: 'loading', 'answers.arrived': { target: 'browsing', actions: 'clearFailure' } } },
  },
} as const;
