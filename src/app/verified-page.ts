import { lazyPage } from '../onboarding/lazy-page.ts';

/** The wizard behind the sign-in, with its shell; only a signed-in client fetches it. */
export const verifiedPage = lazyPage(() => import('./verified-portal.tsx'));
