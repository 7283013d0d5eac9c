import type { OnboardingSnapshot } from '#machines/selectors.ts';
import { verifyPath } from '#machines/steps.ts';
import { type Action, type Call, type Check, visitorAddress } from '../actions.ts';
import type { OnboardingPlace } from '../places.ts';
import type { Moment, Performance, Recognition } from '../script.ts';
import type { PathEvent, PathEventType } from './cases.ts';
import { unreachable } from './labels.ts';
import { onboardingOutcomes } from './outcomes.ts';
import { standing } from './session.ts';

const verifying: readonly Call[] = [{ method: 'POST', path: '/auth/verify' }];
const proceed = 'Verify and Proceed';
const continueAs = 'Continue';
const notMine = 'This is not my account';

/** Requests a code and types it, the right one unless the path continues with a refusal; then the call is delayed. */
function verify({ before, rest }: Moment<OnboardingSnapshot, PathEvent>): readonly Action[] {
  // The code is still in the boxes: typing another would end the refusal first.
  if (before.matches({ unverified: 'failed' })) {
    return [
      { world: 'hold', calls: verifying },
      { do: 'press', button: proceed },
    ];
  }
  return [
    // An address gets at most one mail a minute.
    ...(before.context.notice !== null ? [{ world: 'passMinute' } as const] : []),
    { do: 'fill', answers: { 'Email address': visitorAddress } },
    { do: 'press', button: 'Send me a code' },
    { do: 'waitFor', check: { see: 'text', text: 'a code is on its way' } },
    { world: 'hold', calls: verifying },
    // Six digits submit themselves.
    { do: 'typeCode', code: rest[0]?.type === 'verify.refused' ? 'wrong' : 'mailed' },
  ];
}

/** How a visitor signs in. */
export const signInPerformances = {
  verify,
  // A link signs in at once in the browser that requested it, so it is requested on another device.
  'link.followed': () => [
    { world: 'requestCodeElsewhere' },
    { world: 'hold', calls: verifying },
    { do: 'followLink', mailedTo: visitorAddress },
  ],
  'verify.done': ({ rest }): readonly Action[] => [
    // Where the wizard was left is received only after the first step was visible.
    ...(rest[0]?.type === 'submission.known' ? [{ world: 'hold', calls: standing } as const] : []),
    { world: 'release', calls: verifying },
  ],
  'verify.unconfirmed': () => [{ world: 'release', calls: verifying }],
  'verify.refused': () => [{ world: 'release', calls: verifying }],
  'verify.failed': () => [{ world: 'cut', calls: verifying }],
  'account.confirm': () => [{ do: 'press', button: continueAs }],
  'account.decline': () => [{ do: 'press', button: notMine }],
  'code.edited': () => [{ do: 'fill', answers: { 'Digit 6': '' } }],
  // Only covered by the model (`only-in-model.ts`).
  'requestCode.failed': () => [],
} satisfies Partial<Record<PathEventType, Performance<OnboardingSnapshot, PathEvent>>>;

const failed = 'Verification Failed';
const wrongCode: string = onboardingOutcomes.verifyCode.refused.output.message;

/** The sign-in page, and the reason why the person sees it again. */
function page(state: OnboardingSnapshot): readonly Check[] {
  const { notice } = state.context;
  return [
    { see: 'page', heading: 'Enter your verification code', path: verifyPath },
    { see: 'text', text: 'Your session has ended', ...(notice !== 'expired' && { not: true }) },
    { see: 'text', text: 'You are logged out.', ...(notice !== 'signedOut' && { not: true }) },
    { see: 'text', text: 'This page is no longer up to date', not: true },
    { see: 'text', text: 'You were not signed in', ...(notice !== 'declined' && { not: true }) },
  ];
}

/** The checks for the places of the sign-in page. */
export const signInRecognitions = {
  'unverified.editing': (state) => [
    ...page(state),
    { see: 'field', label: 'Digit 1', enabled: true, invalid: false },
    { see: 'button', name: proceed, enabled: false },
    { see: 'alert', text: failed, not: true },
  ],
  'unverified.verifying': (state) => [
    ...page(state),
    { see: 'field', label: 'Digit 1', enabled: false },
    { see: 'button', name: proceed, enabled: false },
    { see: 'alert', text: failed, not: true },
  ],
  'unverified.failed': (state) => [
    ...page(state),
    { see: 'field', label: 'Digit 1', enabled: true, invalid: true },
    { see: 'button', name: proceed, enabled: true },
    { see: 'alert', text: failed },
    {
      see: 'alert',
      text: unreachable,
      ...(state.context.verifyMessage === wrongCode && { not: true }),
    },
  ],
  'unverified.confirmingAccount': () => [
    { see: 'page', heading: 'Is this your account?', path: verifyPath },
    { see: 'text', text: 'You are about to sign in as' },
    { see: 'text', text: visitorAddress },
    { see: 'button', name: continueAs, enabled: true },
    { see: 'button', name: notMine, enabled: true },
    { see: 'field', label: 'Digit 1', not: true },
  ],
} satisfies Partial<Record<OnboardingPlace, Recognition<OnboardingSnapshot>>>;
