import { waitFor } from 'xstate';
import { isLoading, stepId } from '#machines/selectors.ts';
import { isVerified } from '#machines/sign-in-selectors.ts';
import type { OnboardingActor } from '../onboarding/onboarding-context.ts';
import { pages } from './pages.ts';
import { verifiedPage } from './verified-page.ts';

/** Milliseconds for which a record may still be on its way when the code is here. */
const patience = 100;

/**
 * Waits for the code of a client's page and, for a moment, for its record: the page is drawn once then, not as a bar, as an
 * outline and as a form. Whoever is not signed in waits for nothing; code that cannot be had is said by the page itself.
 */
export async function readyToDraw(actor: OnboardingActor): Promise<void> {
  const snapshot = actor.getSnapshot();
  if (!isVerified(snapshot)) return;
  await Promise.all([verifiedPage.preload(), pages[stepId(snapshot)].preload()]);
  await waitFor(actor, (now) => !isLoading(now), { timeout: patience }).catch(() => undefined);
}
