import { onboardingSetup } from './onboarding-setup.ts';
import { frame, whenLoaded } from './step.ts';

/** Sending, as every state with the people at rest accepts it: one mail at a time, and only to who is not verified. */
const acceptMail = onboardingSetup.createStateConfig({
  on: {
    'mail.send': {
      guard: { type: 'mayAsk', params: ({ event }) => event },
      target: '#controlOwnershipVerification.sending',
      actions: 'clearFailure',
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

const sending = onboardingSetup.createStateConfig({
  tags: 'busy',
  // Nobody leaves between a request and its answer.
  on: { 'open.*': {}, signOut: {}, next: {} },
  invoke: {
    id: 'sendVerificationMail',
    src: 'sendVerificationMail',
    input: ({ event }) =>
      event.type === 'mail.send' ? event.mail : { name: '', email: '', role: 'directors' as const },
    onDone: [
      {
        guard: { type: 'mailed', params: ({ event }) => ({ outcome: event.output }) },
        target: 'browsing',
        actions: { type: 'announceMailed', params: ({ event }) => ({ outcome: event.output }) },
      },
      {
        target: 'browsing',
        actions: {
          type: 'noteFailure',
          params: ({ event }) => ({
            failure: {
              during: 'send',
              reason: 'error',
              message: event.output.kind === 'refused' ? event.output.message : '',
            },
          }),
        },
      },
    ],
    onError: {
      target: 'browsing',
      actions: { type: 'noteError', params: ({ event }) => ({ during: 'send', error: event.error }) },
    },
  },
});

/**
 * The directors and beneficial owners who are asked to verify their own identity: loading → browsing ⇄ sending, and failed
 * where they cannot be read. Next leads to the documents (specification section 2).
 */
export const verificationStep = {
  ...frame('controlOwnershipVerification'),
  initial: 'loading',
  on: { next: '#onboardingDocuments' },
  states: {
    loading,
    browsing: { on: acceptMail },
    sending,
    failed: { on: { reload: 'loading', 'answers.arrived': { target: 'browsing', actions: 'clearFailure' } } },
  },
} as const;
