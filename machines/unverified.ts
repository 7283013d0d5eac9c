import { onboardingSetup } from './onboarding-setup.ts';
import type { GivenCode, OnboardingContext } from './onboarding-types.ts';
import { messageOf } from './outcomes.ts';
import { verifyPath } from './steps.ts';

function givenIn({ given }: OnboardingContext): GivenCode {
  if (!given) throw new Error('No code was given');
  return given;
}

const check = onboardingSetup.createStateConfig({
  on: {
    verify: {
      description: 'A login code was typed or came with an emailed link.',
      target: 'verifying',
      actions: { type: 'keepGiven', params: ({ event }) => event },
    },
    'link.followed': {
      description: 'The emailed link was opened, and its code is tried first.',
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
  description: 'No user is signed in. The page asks for an address, then for the emailed code.',
  meta: { path: verifyPath },
  initial: 'editing',
  invoke: {
    id: 'requestCode',
    src: 'requestCode',
    onError: { description: 'It has stopped with an error. The page asks for a reload.' },
  },
  on: {
    open: {
      description: 'A page of the wizard is requested.',
      actions: { type: 'goTo', params: ({ event }) => event },
    },
    'session.started': {
      description: 'Another tab of this browser has signed in.',
      target: '#onboarding.verified',
    },
    'draft.kept': {
      description: 'Unsaved input from the expired session is stored, in this tab only.',
      guard: 'hasExpired',
      actions: { type: 'keepDraft', params: ({ event }) => event },
    },
  },
  states: {
    editing: { description: 'The code can be typed or come with the emailed link.', on: check },
    verifying: {
      description: 'The code is being checked by the server.',
      tags: 'busy',
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ context }) => givenIn(context),
        onDone: [
          {
            description: 'The server accepts the code.',
            guard: { type: 'accepted', params: ({ event }) => ({ outcome: event.output }) },
            target: '#onboarding.verified',
          },
          {
            description: 'The user must confirm the account.',
            guard: { type: 'unconfirmed', params: ({ event }) => ({ outcome: event.output }) },
            target: 'confirmingAccount',
            actions: { type: 'keepUnconfirmed', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            description: 'The server refuses the code.',
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
          description: 'The code could not be checked.',
          target: 'failed',
          actions: {
            type: 'keepVerifyMessage',
            params: ({ event }) => ({ message: messageOf(event.error) }),
          },
        },
      },
    },
    failed: {
      description: 'The code was refused, or could not be checked.',
      on: {
        verify: check.verify,
        'code.edited': {
          description: 'The code is edited, which clears the last message.',
          target: 'editing',
          actions: 'clearVerifyMessage',
        },
      },
    },
    confirmingAccount: {
      description:
        'The link was opened in a browser that did not ask for it. The user must confirm the account.',
      on: {
        'account.confirm': {
          description: 'The user confirms that the account of the link is theirs.',
          target: '#onboarding.verified',
          actions: [{ type: 'storeSession', params: unconfirmed }, 'forgetUnconfirmed'],
        },
        'account.decline': {
          description: 'The user declines the account of the link.',
          target: 'editing',
          actions: [{ type: 'refuseSession', params: unconfirmed }, 'forgetUnconfirmed', 'noteDeclined'],
        },
        'session.started': {
          description: 'Another tab of this browser has signed in. The waiting session is dropped.',
          target: '#onboarding.verified',
          actions: [{ type: 'refuseSession', params: unconfirmed }, 'forgetUnconfirmed'],
        },
      },
    },
  },
});
