import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { stepId } from '#machines/selectors.ts';
import { stepOf, steps } from '#machines/steps.ts';
import type { Seen } from '../actors/record-journey.ts';
import { queryClient } from '../api/query-client.ts';
import { sectionQuery } from '../api/sections.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding/onboarding-actor.ts';
import { PageOf } from '../onboarding/page-of.tsx';
import { isUnknownPath } from '../onboarding/paths.ts';
import { NotFoundPage } from '../onboarding/shell/not-found-page.tsx';
import { Shell } from '../onboarding/shell/shell.tsx';
import { whenIdle } from '../ui/browser/when-idle.ts';
import { FormSkeleton } from '../ui/form/form-skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { pages } from './pages.ts';
import { StaffRedirect } from './staff-redirect.tsx';

/** Everything after the sign-in: the shell and the page of the machine's current step. */
export default function VerifiedPortal() {
  const step = useOnboarding(stepId);
  const { pathname } = useLocation();
  useNextStepAhead(step);
  useRecordedJourney();
  return (
    <QueryClientProvider client={queryClient}>
      <StaffRedirect />
      <Shell>
        <ErrorBoundary key={step}>
          <Suspense fallback={<FormSkeleton rows={6} />}>
            {isUnknownPath(pathname) ? <NotFoundPage /> : <PageOf page={pages[step]} />}
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </QueryClientProvider>
  );
}

/** Loads the code and the data of the next step, so that it opens without a skeleton. */
function useNextStepAhead(step: keyof typeof pages) {
  useEffect(() => {
    const next = steps[steps.indexOf(stepOf(step)) + 1];
    if (!next) return;
    return whenIdle(() => {
      void pages[next.id].preload();
      if (next.section) void queryClient.prefetchQuery(sectionQuery(next.section));
    });
  }, [step]);
}

/**
 * Records the transitions of the machine. The recorder is loaded once the current page is usable, and then receives the events
 * since the start.
 */
function useRecordedJourney(): void {
  const actor = useOnboardingActor();
  useEffect(() => {
    const begun = actor.getSnapshot();
    const seen: Seen[] = [];
    let record = (each: Seen): void => void seen.push(each);
    let end = () => {};
    let isOver = false;
    const watching = actor.system.inspect((inspected) => {
      if (inspected.actorRef === actor) record({ inspected, at: Date.now() });
    });
    const callOff = whenIdle(() => {
      import('../actors/record-journey.ts').then(
        ({ startRecording }) => {
          if (!isOver) ({ record, end } = startRecording({ begun, seen }));
        },
        // Offline for a moment: the next visit records again.
        () => watching.unsubscribe(),
      );
    });
    return () => {
      isOver = true;
      watching.unsubscribe();
      callOff();
      end();
    };
  }, [actor]);
}
