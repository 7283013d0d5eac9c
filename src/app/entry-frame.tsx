import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { observer } from '../actors/observer.ts';
import { queryClient } from '../api/query-client.ts';
import { PageOf } from '../onboarding/page-of.tsx';
import type { EntryPage } from './entry-pages.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { StaffRedirect } from './staff-redirect.tsx';
import type { Inspect } from './start-portal.ts';
import { AppTheme } from './theme/app-theme.tsx';
import { Waiting } from './waiting.tsx';

/** Receives the inspection events of an entry page's actors, in a build for developers. */
export const InspectContext = createContext<Inspect | undefined>(undefined);

/** An entry page with the providers that it needs. */
export function EntryFrame({ entry, inspect }: { entry: EntryPage; inspect?: Inspect | undefined }) {
  const needs = (what: 'router' | 'staff redirect') => entry.needs?.includes(what) === true;
  const page = (
    <>
      {needs('staff redirect') && <StaffRedirect />}
      <Suspense fallback={<Waiting />}>
        <PageOf page={entry.page} />
      </Suspense>
    </>
  );
  return (
    <AppTheme>
      <ErrorBoundary>
        <InspectContext value={inspect ?? observer}>
          <QueryClientProvider client={queryClient}>
            {needs('router') ? <BrowserRouter>{page}</BrowserRouter> : page}
          </QueryClientProvider>
        </InspectContext>
      </ErrorBoundary>
    </AppTheme>
  );
}
