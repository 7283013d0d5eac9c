import { lazy, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppTheme } from './theme/app-theme.tsx';
import { Waiting } from './waiting.tsx';

/** Only who opens the link of a report fetches its page. */
const ReportPortal = lazy(() => import('./report-portal.tsx'));

/** What is shown in place of the portal where a mail is reported: the wizard's machine never starts there. */
export function ReportApp() {
  return (
    <AppTheme>
      <ErrorBoundary>
        <Suspense fallback={<Waiting />}>
          <ReportPortal />
        </Suspense>
      </ErrorBoundary>
    </AppTheme>
  );
}
