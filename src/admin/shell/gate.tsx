import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import {
  type AdminSession,
  adminSession,
  adminToken,
  listenToAdminSession,
} from '#src/api/admin/admin-token.ts';
import { staffQuery } from '#src/api/admin/session.ts';
import { queryClient } from '#src/api/query-client.ts';
import { adminPaths, adminSignInPath } from '../kit/admin-paths.ts';
import { StaffContext } from '../kit/staff-member.ts';
import { ExpiredDialog } from '../sign-in/expired-dialog.tsx';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { GateTrouble, GateWaiting } from './gate-states.tsx';

/** Where a person who had to sign in wanted to go. */
type WantedPath = { wanted?: string } | null;

/**
 * Shows the area to a signed-in member of staff and the sign-in to everybody else. A session that ends under an open page is
 * renewed over it; signing out leaves nothing of the area, neither on the page nor in the cache.
 */
export function Gate({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(listenToAdminSession, adminSession);
  const token = useSyncExternalStore(listenToAdminSession, adminToken);
  const { pathname, search, state } = useLocation();
  const before = useRef<AdminSession>(session);
  const hasSignedOut = session === 'signedOut' && before.current !== 'signedOut';
  useEffect(() => {
    before.current = session;
    if (session === 'signedOut') queryClient.clear();
    // What could not be read while nobody was signed in, and who it is now: another tab may have changed that, too.
    if (token !== null) void queryClient.invalidateQueries();
  }, [session, token]);

  if (session === 'signedOut') {
    if (pathname === adminSignInPath)
      return <SignInPage signedOut={(state as { out?: boolean } | null)?.out === true} />;
    const next = hasSignedOut ? { out: true } : { wanted: pathname + search };
    return <Navigate to={adminSignInPath} replace state={next} />;
  }
  if (pathname === adminSignInPath) {
    return <Navigate to={(state as WantedPath)?.wanted ?? adminPaths.cases} replace />;
  }
  return (
    <>
      <Known>{children}</Known>
      <ExpiredDialog open={session === 'expired'} />
    </>
  );
}

/** Reads who is signed in. Another account than before gets pages of its own, with nothing left on them. */
function Known({ children }: { children: ReactNode }) {
  const { data: staffMember, error, refetch } = useQuery(staffQuery);
  if (!staffMember) return error ? <GateTrouble error={error} onRetry={refetch} /> : <GateWaiting />;
  if (staffMember.role === 'client') return <GateTrouble error={null} onRetry={refetch} />;
  return (
    <StaffContext key={staffMember.id} value={staffMember}>
      {children}
    </StaffContext>
  );
}
