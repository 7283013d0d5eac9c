import { lazy, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppTheme } from './theme/app-theme.tsx';
import { Waiting } from './waiting.tsx';

/** Only who opens an address of the administrators fetches their area. */
const AdminPortal = lazy(() => import('./admin-portal.tsx'));

/** What is shown in place of the portal at the administrators' addresses: the wizard's machine never starts there. */
export function AdminApp() {
  return (
    <AppTheme>
      <ErrorBoundary>
        <Suspense fallback={<Waiting />}>
          <AdminPortal />
        </Suspense>
      </ErrorBoundary>
    </AppTheme>
  );
}
