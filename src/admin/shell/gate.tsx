import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import {
  type AdminSession,
  adminSession,
  adminToken,
  listenToAdminSession,
} from '#src/api/admin/admin-token.ts';
import { signOutStaff, staffQuery } from '#src/api/admin/session.ts';
import { queryClient } from '#src/api/query-client.ts';
import { SignInFrame } from '#src/sign-in/sign-in-frame.tsx';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { adminOidcPath, adminRoot, adminSignInPath } from '../kit/admin-paths.ts';
import { StaffContext } from '../kit/staff-member.ts';
import { TryAgain } from '../kit/try-again.tsx';
import { EnrolmentPage } from '../sign-in/enrolment-page.tsx';
import { ExpiredDialog } from '../sign-in/expired-dialog.tsx';
import { IdleWarning } from '../sign-in/idle-warning.tsx';
import { OidcPage } from '../sign-in/oidc-page.tsx';
import { ProofHost } from '../sign-in/proof-dialog.tsx';
import { SignInPage } from '../sign-in/sign-in-page.tsx';

/** The page that the user wanted before the sign-in. */
type WantedPath = { wanted?: string } | null;

/**
 * Shows the area to a signed-in staff member, and the sign-in to everyone else. A session that expires while a page is open is
 * renewed over the page. Log out removes everything of the area from the page and the cache.
 */
export function Gate({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(listenToAdminSession, adminSession);
  const token = useSyncExternalStore(listenToAdminSession, adminToken);
  const { pathname, search, state } = useLocation();
  const before = useRef<AdminSession>(session);
  const hasSignedOut = session === 'signedOut' && before.current !== 'signedOut';
  useEffect(() => {
    // Not at the start: the sign-in page has begun to fetch how staff may sign in.
    if (session === 'signedOut' && before.current !== 'signedOut') queryClient.clear();
    before.current = session;
    // Refetches what failed without a session, and the account, which another tab may have changed.
    if (token !== null) void queryClient.invalidateQueries();
  }, [session, token]);

  if (pathname === adminOidcPath) return <OidcPage />;
  if (session === 'signedOut') {
    if (pathname === adminSignInPath)
      return <SignInPage signedOut={(state as { out?: boolean } | null)?.out === true} />;
    const next = hasSignedOut ? { out: true } : { wanted: pathname + search };
    return <Navigate to={adminSignInPath} replace state={next} />;
  }
  if (pathname === adminSignInPath) {
    return <Navigate to={(state as WantedPath)?.wanted ?? adminRoot} replace />;
  }
  return (
    <>
      <Known>{children}</Known>
      <ExpiredDialog open={session === 'expired'} />
    </>
  );
}

/** Fetches the signed-in account. Another account than before gets new pages without the state of the previous ones. */
function Known({ children }: { children: ReactNode }) {
  const { data: staffMember, error, refetch } = useQuery(staffQuery);
  if (!staffMember) return error ? <GateTrouble error={error} onRetry={refetch} /> : <GateWaiting />;
  if (staffMember.role === 'client') return <GateTrouble error={null} onRetry={refetch} />;
  if (staffMember.mustRegisterPasskey) return <EnrolmentPage email={staffMember.email} />;
  return (
    <StaffContext key={staffMember.id} value={staffMember}>
      {children}
      <ProofHost email={staffMember.email} />
      <IdleWarning />
    </StaffContext>
  );
}

/** Shown until the signed-in account is known: the same loading bar as in `index.html`. */
function GateWaiting() {
  return (
    <div className="boot" aria-hidden="true">
      <div className="boot-bar" />
    </div>
  );
}

/** Shown when the signed-in account could not be read, or is now a client. */
function GateTrouble({ error, onRetry }: { error: Error | null; onRetry(): void }) {
  const leave = <AlertButton onClick={signOutStaff}>Sign in as someone else</AlertButton>;
  return (
    <SignInFrame>
      <h1>Administrators’ area</h1>
      {error ? (
        <FormAlert
          severity="error"
          title="The area could not be opened"
          action={
            <>
              <TryAgain onClick={onRetry} /> {leave}
            </>
          }
        >
          {error.message}
        </FormAlert>
      ) : (
        <FormAlert severity="warning" title="This account is now a client account" action={leave}>
          It can no longer review cases. An administrator can change that.
        </FormAlert>
      )}
    </SignInFrame>
  );
}
