import { useSyncExternalStore } from 'react';
import { Route, Routes } from 'react-router-dom';
import { clientStanding, clientStandingChanged, watchClientStanding } from '#src/api/client-standing.ts';
import { endSession } from '#src/api/session.ts';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { msbPath } from '#src/onboarding/paths.ts';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { PageLink } from '#src/ui/frame/page-link.tsx';
import { ApplicationPage } from './application/application-page.tsx';
import { ApplicationsPage } from './application/applications-page.tsx';
import { MsbEntryPage } from './entry/msb-entry.tsx';
import { MsbFrame } from './msb-frame.tsx';

/** The pages for a client's application for registration as a money services business, behind their own sign-in. */
export default function MsbPage() {
  const standing = useSyncExternalStore(watchClientStanding, clientStanding);
  if (standing !== 'in')
    return <MsbEntryPage hasExpired={standing === 'expired'} onSignedIn={clientStandingChanged} />;
  const logOut = () => {
    endSession();
    clientStandingChanged();
  };
  return (
    <MsbFrame onLogOut={logOut}>
      <Routes>
        <Route path={msbPath} element={<ApplicationsPage />} />
        <Route path={`${msbPath}/:id`} element={<ApplicationPage />} />
        <Route path={`${msbPath}/:id/:part`} element={<ApplicationPage />} />
        <Route path="*" element={<NoSuchPage />} />
      </Routes>
    </MsbFrame>
  );
}

/** Shown for an unknown address below the applications. */
function NoSuchPage() {
  useDocumentTitle('This page does not exist');
  return (
    <>
      <PageHeader
        title="This page does not exist"
        why="The address may be mistyped. Your applications are all still here."
      />
      <p>
        <PageLink to={msbPath}>All applications</PageLink>
      </p>
    </>
  );
}
