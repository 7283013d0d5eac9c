import { waitFor } from 'xstate';
import { isLoading, stepId } from '#machines/selectors.ts';
import { isVerified } from '#machines/sign-in-selectors.ts';
import type { OnboardingActor } from '../onboarding/onboarding-context.ts';
import { pages } from './pages.ts';
import { verifiedPage } from './verified-page.ts';

/** Milliseconds to wait for a record after the code is loaded. */
const patience = 100;

/**
 * Waits for the code of a client's page and, briefly, for its record, so that the page is rendered once, and not as a bar, a
 * skeleton and a form. Without a signed-in client it does not wait; the page itself shows a failure to load code.
 */
export async function readyToDraw(actor: OnboardingActor): Promise<void> {
  const snapshot = actor.getSnapshot();
  if (!isVerified(snapshot)) return;
  await Promise.all([verifiedPage.preload(), pages[stepId(snapshot)].preload()]);
  await waitFor(actor, (now) => !isLoading(now), { timeout: patience }).catch(() => undefined);
}
