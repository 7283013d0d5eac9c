import { lazy, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Inspect } from './start-portal.ts';
import { AppTheme } from './theme/app-theme.tsx';
import { Waiting } from './waiting.tsx';

/** Only who opens a person's link fetches its page. */
const PersonPortal = lazy(() => import('./person-portal.tsx'));

/** What is shown in place of the portal at the address of a person's link: the wizard's machine never starts there. */
export function PersonApp({ inspect }: { inspect: Inspect | undefined }) {
  return (
    <AppTheme>
      <ErrorBoundary>
        <Suspense fallback={<Waiting />}>
          <PersonPortal inspect={inspect} />
        </Suspense>
      </ErrorBoundary>
    </AppTheme>
  );
}
