import { type ReactNode, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { isVerified } from '#machines/sign-in-selectors.ts';
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
  /** The running machine; null while its code is on the line, when only the sign-in page can be shown. */
  actor: OnboardingActor | null;
  /** What ties the address to the machine. */
  sync?: ReactNode;
  notifications?: ReactNode;
  /** Where the machine's code could not be had: asks for it again. */
  onTryAgain?: (() => void) | undefined;
};

/** The portal's pages, around its machine or still without it: one tree, so that the machine's arrival changes no field. */
export function AppFrame({ actor, sync, notifications, onTryAgain }: AppFrameProps) {
  return (
    <AppTheme>
      <OnboardingActorContext value={actor}>
        <BrowserRouter>
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

/** What is shown is the machine's say; the address follows it. */
function Portal({ onTryAgain }: Pick<AppFrameProps, 'onTryAgain'>) {
  if (!useOnboardingIfHere(isVerified)) return <VerifyPage onTryAgain={onTryAgain} />;
  return (
    <Suspense fallback={<Waiting />}>
      <PageOf page={verifiedPage} />
    </Suspense>
  );
}

/**
 * Draws the sign-in page while the machine's code is still on the line: its fields can be typed into, and what is pressed is
 * done once the machine is here (`portal-around.tsx`).
 * @param onTryAgain asks for that code again, where it could not be had
 */
export function drawSignIn(onTryAgain?: () => void): void {
  draw(<AppFrame actor={null} onTryAgain={onTryAgain} />);
}
