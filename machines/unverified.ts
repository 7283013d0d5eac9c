import { onboardingSetup } from './onboarding-setup.ts';
import type { GivenCode, OnboardingContext } from './onboarding-types.ts';
import { messageOf } from './outcomes.ts';
import { verifyPath } from './steps.ts';
import { unwatched, watched } from './watches.ts';

function givenIn({ given }: OnboardingContext): GivenCode {
  if (!given) throw new Error('No code was given');
  return given;
}

const check = onboardingSetup.createStateConfig({
  on: {
    verify: { target: 'verifying', actions: { type: 'keepGiven', params: ({ event }) => event } },
    'link.followed': {
      guard: 'isFirstCode',
      target: 'verifying',
      actions: { type: 'keepGiven', params: ({ event }) => event },
    },
  },
}).on;

const unconfirmed = ({ context }: { context: OnboardingContext }) => ({ session: context.unconfirmed });

/**
 * The sign-in page: a code is requested (a machine of its own), typed or followed by a link, and checked. A link that was opened in
 * another browser asks whose account it is.
 */
export const unverified = onboardingSetup.createStateConfig({
  meta: { path: verifyPath },
  initial: 'editing',
  invoke: watched('requestCode'),
  exit: unwatched('requestCode'),
  on: {
    open: { actions: { type: 'goTo', params: ({ event }) => event } },
    'session.started': '#onboarding.verified',
    'draft.kept': {
      guard: 'hasExpired',
      actions: { type: 'keepDraft', params: ({ event }) => event },
    },
  },
  states: {
    editing: { on: check },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ context }) => givenIn(context),
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => ({ outcome: event.output }) },
            target: '#onboarding.verified',
          },
          {
            guard: { type: 'unconfirmed', params: ({ event }) => ({ outcome: event.output }) },
            target: 'confirmingAccount',
            actions: { type: 'keepUnconfirmed', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: 'failed',
            actions: {
              type: 'keepVerifyMessage',
              params: ({ event }) => ({
                message: event.output.kind === 'refused' ? event.output.message : '',
              }),
            },
          },
        ],
        onError: {
          target: 'failed',
          actions: {
            type: 'keepVerifyMessage',
            params: ({ event }) => ({ message: messageOf(event.error) }),
          },
        },
      },
    },
    failed: {
      on: {
        verify: check.verify,
        'code.edited': { target: 'editing', actions: 'clearVerifyMessage' },
      },
    },
    confirmingAccount: {
      on: {
        'account.confirm': {
          target: '#onboarding.verified',
          actions: [{ type: 'storeSession', params: unconfirmed }, 'forgetUnconfirmed'],
        },
        'account.decline': {
          target: 'editing',
          actions: [{ type: 'refuseSession', params: unconfirmed }, 'forgetUnconfirmed', 'noteDeclined'],
        },
        // Another tab has signed in: the waiting session is dropped.
        'session.started': {
          target: '#onboarding.verified',
          actions: [{ type: 'refuseSession', params: unconfirmed }, 'forgetUnconfirmed'],
        },
      },
    },
  },
});
