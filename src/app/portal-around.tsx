import type { ReactElement } from 'react';
import type { OnboardingActor } from '../onboarding/onboarding-context.ts';
import { AppFrame } from './app-frame.tsx';
import { Notifications } from './notifications.tsx';
import { RouteSync } from './route-sync.tsx';

/**
 * Returns the portal with its running machine. It is an element, not a component: it replaces the rendered sign-in page in the
 * same tree.
 */
export function portalAround(actor: OnboardingActor): ReactElement {
  return <AppFrame actor={actor} sync={<RouteSync />} notifications={<Notifications />} />;
}
