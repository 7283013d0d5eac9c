import { lazy, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppTheme } from './theme/app-theme.tsx';
import { Waiting } from './waiting.tsx';

/** Only who opens a person's link fetches its page. */
const PersonPortal = lazy(() => import('./person-portal.tsx'));

/** What is shown in place of the portal at the address of a person's link: the wizard's machine never starts there. */
export function PersonApp() {
  return (
    <AppTheme>
      <ErrorBoundary>
        <Suspense fallback={<Waiting />}>
          <PersonPortal />
        </Suspense>
      </ErrorBoundary>
    </AppTheme>
  );
}
