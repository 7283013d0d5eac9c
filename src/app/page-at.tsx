import type { ReactNode } from 'react';
import { waitFor } from 'xstate';
import { isLoading, stepId } from '#machines/selectors.ts';
import { isVerified } from '#machines/sign-in-selectors.ts';
import { sharedCaseId } from '../api/case-address.ts';
import { clientToken } from '../api/token-storage.ts';
import type { OnboardingActor } from '../onboarding/onboarding-context.ts';
import { entryPageAt } from './entry-pages.ts';
import { pages } from './pages.ts';
import { portalAround } from './portal-around.tsx';
import { type Inspect, startPortal } from './start-portal.ts';
import { verifiedPage } from './verified-page.ts';

/** Milliseconds to wait for a record after the code is loaded. */
const patience = 100;

/**
 * Waits for the code of a client's page and, briefly, for its record, so that the page is rendered once, and not as a bar, a
 * skeleton and a form. Without a signed-in client it does not wait; the page itself shows a failure to load code.
 */
async function readyToDraw(actor: OnboardingActor): Promise<void> {
  const snapshot = actor.getSnapshot();
  if (!isVerified(snapshot)) return;
  await Promise.all([verifiedPage.preload(), pages[stepId(snapshot)].preload()]);
  await waitFor(actor, (now) => !isLoading(now), { timeout: patience }).catch(() => undefined);
}

/**
 * Returns the entry page at a path, or the wizard as soon as more than a skeleton can be rendered.
 *
 * @param inspect receives the inspection events of their actors
 */
export async function pageAt(path: string, inspect?: Inspect): Promise<ReactNode> {
  const entry = entryPageAt(path);
  if (entry) {
    const { EntryFrame } = await import('./entry-frame.tsx');
    return <EntryFrame entry={entry} inspect={inspect} />;
  }
  const actor =
    sharedCaseId() !== null && clientToken() !== null
      ? await (await import('./start-shared-case.tsx')).startSharedCase(path, inspect)
      : startPortal(path, inspect);
  if (!('send' in actor)) return actor.refused;
  await readyToDraw(actor);
  return portalAround(actor);
}
