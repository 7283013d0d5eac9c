import type { ReactElement } from 'react';
import type { OnboardingActor } from '../onboarding/onboarding-context.ts';
import { AppFrame } from './app-frame.tsx';
import { Notifications } from './notifications.tsx';
import { RouteSync } from './route-sync.tsx';

/**
 * The portal around its running machine. An element and no component: it takes the place of the frame that stands as the
 * sign-in page already.
 */
export function portalAround(actor: OnboardingActor): ReactElement {
  return <AppFrame actor={actor} sync={<RouteSync />} notifications={<Notifications />} />;
}
