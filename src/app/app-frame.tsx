import { type ReactNode, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { isVerified } from '#machines/sign-in-selectors.ts';
import { caseBase } from '../api/case-address.ts';
import {
  type OnboardingActor,
  OnboardingActorContext,
  useOnboardingIfHere,
} from '../onboarding/onboarding-context.ts';
import { PageOf } from '../onboarding/page-of.tsx';
import { VerifyPage } from '../onboarding/verify/verify-page.tsx';
import { draw } from './draw.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppTheme } from './theme/app-theme.tsx';
import { verifiedPage } from './verified-page.ts';
import { Waiting } from './waiting.tsx';

type AppFrameProps = {
  /** The running machine; null while its code is loading, when only the sign-in page can be shown. */
  actor: OnboardingActor | null;
  /** The component that synchronises the address with the machine. */
  sync?: ReactNode;
  notifications?: ReactNode;
  /** Loads the machine's code again after a failure. */
  onTryAgain?: (() => void) | undefined;
};

/** The portal's pages, with its machine or still without it: the same tree, so that the machine's arrival remounts no field. */
export function AppFrame({ actor, sync, notifications, onTryAgain }: AppFrameProps) {
  return (
    <AppTheme>
      <OnboardingActorContext value={actor}>
        <BrowserRouter basename={caseBase()}>
          {sync}
          <ErrorBoundary>
            <Portal onTryAgain={onTryAgain} />
          </ErrorBoundary>
          {notifications}
        </BrowserRouter>
      </OnboardingActorContext>
    </AppTheme>
  );
}

/** The machine decides what is shown; the address follows it. */
function Portal({ onTryAgain }: Pick<AppFrameProps, 'onTryAgain'>) {
  if (!useOnboardingIfHere(isVerified)) return <VerifyPage onTryAgain={onTryAgain} />;
  return (
    <Suspense fallback={<Waiting />}>
      <PageOf page={verifiedPage} />
    </Suspense>
  );
}

/**
 * Renders the sign-in page while the machine's code is loading: its fields can be filled in, and clicks take effect once the
 * machine is loaded (`portal-around.tsx`).
 * @param onTryAgain loads that code again after a failure
 */
export function drawSignIn(onTryAgain?: () => void): void {
  draw(<AppFrame actor={null} onTryAgain={onTryAgain} />);
}
