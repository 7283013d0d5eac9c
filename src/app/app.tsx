import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { isVerified } from '#machines/selectors.ts';
import {
  type OnboardingActor,
  OnboardingActorContext,
  useOnboarding,
} from '../onboarding/onboarding-actor.ts';
import { PageOf } from '../onboarding/page-of.tsx';
import { VerifyPage } from '../onboarding/verify/verify-page.tsx';
import { verifiedPortal } from './doors.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Notifications } from './notifications.tsx';
import { RouteSync } from './route-sync.tsx';
import { AppTheme } from './theme/app-theme.tsx';
import { Waiting } from './waiting.tsx';

/** The portal around its running machine. */
export function App({ actor }: { actor: OnboardingActor }) {
  return (
    <AppTheme>
      <OnboardingActorContext value={actor}>
        <BrowserRouter>
          <RouteSync />
          <ErrorBoundary>
            <Portal />
          </ErrorBoundary>
          <Notifications />
        </BrowserRouter>
      </OnboardingActorContext>
    </AppTheme>
  );
}

/** What is shown is the machine's say; the address follows it. */
function Portal() {
  const verified = useOnboarding(isVerified);
  if (!verified) return <VerifyPage />;
  return (
    <Suspense fallback={<Waiting />}>
      <PageOf page={verifiedPortal} />
    </Suspense>
  );
}
