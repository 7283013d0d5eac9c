import { Suspense } from 'react';
import { PageOf } from '../onboarding/page-of.tsx';
import { adminPortal } from './doors.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppTheme } from './theme/app-theme.tsx';
import { Waiting } from './waiting.tsx';

/** What is shown in place of the portal at the administrators' addresses: the wizard's machine never starts there. */
export function AdminApp() {
  return (
    <AppTheme>
      <ErrorBoundary>
        <Suspense fallback={<Waiting />}>
          <PageOf page={adminPortal} />
        </Suspense>
      </ErrorBoundary>
    </AppTheme>
  );
}
