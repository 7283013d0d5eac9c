import { useEffect, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expiries } from '#src/api/failures.ts';
import { endSession } from '#src/api/session.ts';
import { clientToken, clientTokenKey } from '#src/api/token-storage.ts';
import { msbPath } from '#src/onboarding/paths.ts';
import { ApplicationPage } from './application/application-page.tsx';
import { ApplicationsPage } from './application/applications-page.tsx';
import { MsbDoor } from './door/msb-door.tsx';
import { MsbFrame } from './msb-frame.tsx';

/** The pages on which a client applies to be registered as a money services business, behind a sign-in of their own. */
export function MsbPage() {
  const [isSignedIn, setSignedIn] = useState(() => clientToken() !== null);
  const [hasExpired, setExpired] = useState(false);
  useEffect(() => {
    const stop = expiries.listen(() => {
      setExpired(true);
      setSignedIn(false);
    });
    // Another tab of the same browser signs in or out.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === clientTokenKey) setSignedIn(clientToken() !== null);
    };
    window.addEventListener('storage', onStorage);
    return () => {
      stop();
      window.removeEventListener('storage', onStorage);
    };
  }, []);
  if (!isSignedIn) return <MsbDoor hasExpired={hasExpired} onSignedIn={() => setSignedIn(true)} />;
  const logOut = () => {
    endSession();
    setExpired(false);
    setSignedIn(false);
  };
  return (
    <MsbFrame onLogOut={logOut}>
      <Routes>
        <Route path={msbPath} element={<ApplicationsPage />} />
        <Route path={`${msbPath}/:id`} element={<ApplicationPage />} />
        <Route path={`${msbPath}/:id/:part`} element={<ApplicationPage />} />
        <Route path="*" element={<ApplicationsPage />} />
      </Routes>
    </MsbFrame>
  );
}
