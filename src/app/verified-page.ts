import { sharedCaseId } from '../api/case-address.ts';
import { lazyPage } from '../onboarding/lazy-page.ts';

/** The wizard after the sign-in, with its shell; only a signed-in client loads it. A shared case has a shell of its own. */
export const verifiedPage = lazyPage(() =>
  sharedCaseId() === null ? import('./verified-portal.tsx') : import('./colleague-portal.tsx'),
);
