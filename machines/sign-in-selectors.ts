import type { OnboardingSnapshot } from './selectors.ts';

// The selectors of the sign-in page. It renders before the machine's code is loaded, so this module must not import that code.

export const isVerified = (snapshot: OnboardingSnapshot) => snapshot.matches('verified');
export const isVerifying = (snapshot: OnboardingSnapshot) => snapshot.matches({ unverified: 'verifying' });
export const hasVerifyFailed = (snapshot: OnboardingSnapshot) => snapshot.matches({ unverified: 'failed' });

/** Returns the address of the account that the user must confirm; null without one. */
export const accountToConfirm = (snapshot: OnboardingSnapshot) => snapshot.context.unconfirmed?.email ?? null;

/** Returns the actor that requests codes, while no client is signed in. */
export const codeRequest = (snapshot: OnboardingSnapshot) => snapshot.children.requestCode;

export const verifyMessage = (snapshot: OnboardingSnapshot) => snapshot.context.verifyMessage;
export const notice = (snapshot: OnboardingSnapshot) => snapshot.context.notice;

/** How often a watch dies before the pages warn that updates do not arrive. */
const mostDeaths = 3;

/** Returns whether the page receives no updates: a watch has died repeatedly. */
export const isDeaf = ({ context: { watches } }: OnboardingSnapshot) =>
  Object.values(watches).some(({ deaths }) => deaths >= mostDeaths);
