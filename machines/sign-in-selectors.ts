import type { SnapshotFrom } from 'xstate';
import type { OnboardingSnapshot } from './selectors.ts';
import type { supervisedMachine } from './supervised.machine.ts';

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

export const watchSession = (snapshot: OnboardingSnapshot) => snapshot.children.watchSession;
export const watchSubmission = (snapshot: OnboardingSnapshot) => snapshot.children.watchSubmission;

/** Returns whether a subscription keeps failing, so that updates do not arrive. */
export const isOutdated = (snapshot: SnapshotFrom<typeof supervisedMachine>) => snapshot.hasTag('outdated');

/** Returns whether a machine that runs in the background has stopped with an error. */
export const hasBrokenActor = ({ children }: OnboardingSnapshot) =>
  Object.values(children).some((child) => child?.getSnapshot().status === 'error');
