import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { stepId } from '#machines/selectors.ts';
import { queryClient } from '../api/query-client.ts';
import { useOnboarding } from '../onboarding/onboarding-actor.ts';
import { PageOf } from '../onboarding/page-of.tsx';
import { isUnknownPath } from '../onboarding/paths.ts';
import { ColleagueShell } from '../onboarding/shared-case/colleague-shell.tsx';
import { NotFoundPage } from '../onboarding/shell/not-found-page.tsx';
import { FormSkeleton } from '../ui/form/form-skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { pages } from './pages.ts';
import { StaffRedirect } from './staff-redirect.tsx';

/** A case that another client shares: its shell with the shared steps, and the page of the current one. */
export default function ColleaguePortal() {
  const step = useOnboarding(stepId);
  const { pathname } = useLocation();
  return (
    <QueryClientProvider client={queryClient}>
      <StaffRedirect />
      <ColleagueShell>
        <ErrorBoundary key={step}>
          <Suspense fallback={<FormSkeleton rows={6} />}>
            {isUnknownPath(pathname) ? <NotFoundPage /> : <PageOf page={pages[step]} />}
          </Suspense>
        </ErrorBoundary>
      </ColleagueShell>
    </QueryClientProvider>
  );
}
