import type { OnboardingSnapshot } from './selectors.ts';

// What the sign-in page reads of the machine. It stands before the machine's code is here, so nothing of that is imported.

export const isVerified = (snapshot: OnboardingSnapshot) => snapshot.matches('verified');
export const isVerifying = (snapshot: OnboardingSnapshot) => snapshot.matches({ unverified: 'verifying' });
export const hasVerifyFailed = (snapshot: OnboardingSnapshot) => snapshot.matches({ unverified: 'failed' });

/** The address of the account that the person is asked to call their own; null while nobody is asked. */
export const accountToConfirm = (snapshot: OnboardingSnapshot) => snapshot.context.unconfirmed?.email ?? null;

/** What asks for a code, while nobody is signed in. */
export const codeRequest = (snapshot: OnboardingSnapshot) => snapshot.children.requestCode;

export const verifyMessage = (snapshot: OnboardingSnapshot) => snapshot.context.verifyMessage;
export const notice = (snapshot: OnboardingSnapshot) => snapshot.context.notice;

/** How often what runs beside the pages dies before they say that news do not arrive. */
const mostDeaths = 3;

/** Whether the page hears no news: something beside it has died again and again. */
export const isDeaf = ({ context: { watches } }: OnboardingSnapshot) =>
  Object.values(watches).some(({ deaths }) => deaths >= mostDeaths);
