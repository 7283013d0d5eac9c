import { firstStep, stepAt, stepOf } from '#machines/steps.ts';
import { askAhead } from '../api/asked-ahead.ts';
import { clientToken } from '../api/token-storage.ts';
import { pages } from './pages.ts';
import { verifiedPage } from './verified-page.ts';

/**
 * Requests at once what a signed-in client's step needs: its code, its record, the progress and the session. Sequential requests
 * would cost a round trip each.
 */
export function prefetchStep(path: string): void {
  const token = clientToken();
  if (token === null) return;
  // The step that the machine starts in (`start-portal.ts`).
  const step = stepAt(path) ?? stepOf(firstStep);
  void verifiedPage.preload();
  void pages[step.id].preload();
  if (step.section) askAhead('GET', `/${step.section}`, token);
  askAhead('POST', '/onboarding', token);
  askAhead('GET', '/auth/self', token);
}

/** Returns whether the wizard opens with the sign-in page, because no client is signed in. */
export function signsIn(): boolean {
  return clientToken() === null;
}
