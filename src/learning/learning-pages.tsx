import { lazy, Suspense, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { clientStanding, clientStandingChanged, watchClientStanding } from '#src/api/client-standing.ts';
import { queryClient } from '#src/api/query-client.ts';
import { endSession } from '#src/api/session.ts';
import { NoSuchPage } from '#src/client-pages/page-states.tsx';
import { PageOf } from '#src/onboarding/page-of.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { LearningFrame } from './frame/learning-frame.tsx';
import { type LearningPage, learningPages } from './pages.ts';

const LearningEntryPage = lazy(async () => ({
  default: (await import('./entry/learning-entry.tsx')).LearningEntryPage,
}));

/** The learners' pages: the public ones, and a client's own behind a sign-in at the same address. */
export default function LearningPages() {
  const standing = useSyncExternalStore(watchClientStanding, clientStanding);
  const isLeaving = useOneDocumentEach();
  const logOut = () => {
    endSession();
    queryClient.clear();
    clientStandingChanged();
  };
  const show = ({ path, page, forClients }: LearningPage) => {
    const isClosed = forClients && standing !== 'in';
    return (
      <Suspense key={path} fallback={<FormSkeleton rows={3} />}>
        {isClosed ? <LearningEntryPage hasExpired={standing === 'expired'} /> : <PageOf page={page} />}
      </Suspense>
    );
  };
  return (
    <LearningFrame isSignedIn={standing === 'in'} onLogOut={logOut}>
      {!isLeaving && (
        <Routes>
          {learningPages.map((each) => (
            <Route key={each.path} path={each.path} element={show(each)} />
          ))}
          <Route path="*" element={<NoSuchPage />} />
        </Routes>
      )}
    </LearningFrame>
  );
}

/** Returns the document of an address: that of a page with its own security policy, or the one of all others. */
const documentOf = (pathname: string) =>
  learningPages.find(({ path, hasOwnPolicy }) => hasOwnPolicy && matchPath(path, pathname))?.path ?? '';

/**
 * A page with its own security policy needs its own document: navigation to and from it must be a page load, not a route change.
 * Returns whether such a load is in progress.
 */
function useOneDocumentEach(): boolean {
  const { pathname } = useLocation();
  const [loaded] = useState(() => documentOf(pathname));
  const isLeaving = documentOf(pathname) !== loaded;
  useLayoutEffect(() => {
    if (isLeaving) window.location.reload();
  }, [isLeaving]);
  return isLeaving;
}
