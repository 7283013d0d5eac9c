import { lazyPage } from '../onboarding/lazy-page.ts';

/** The wizard after the sign-in, with its shell; only a signed-in client loads it. */
export const verifiedPage = lazyPage(() => import('./verified-portal.tsx'));
