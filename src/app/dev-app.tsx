import { lazy, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppTheme } from './theme/app-theme.tsx';
import { Waiting } from './waiting.tsx';

const MachinesPage = lazy(() => import('#src/developers/machines-page.tsx'));

/** Shown instead of the portal at the developers' address. */
export function DevApp() {
  return (
    <AppTheme>
      <ErrorBoundary>
        <Suspense fallback={<Waiting />}>
          <MachinesPage />
        </Suspense>
      </ErrorBoundary>
    </AppTheme>
  );
}
