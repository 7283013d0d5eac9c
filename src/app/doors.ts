import { lazyPage } from '../onboarding/lazy-page.ts';

/** Everything behind the clients' sign-in: only a verified client fetches it. */
export const verifiedPortal = lazyPage(() => import('./verified-portal.tsx'));

/** The administrators' area: only who opens one of its addresses fetches it. */
export const adminPortal = lazyPage(() => import('./admin-portal.tsx'));
