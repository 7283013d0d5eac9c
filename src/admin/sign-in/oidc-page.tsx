import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { proveIdentity, signInByOidc, startOidc } from '#src/api/admin/staff-sign-in.ts';
import { ApiError } from '#src/api/api-error.ts';
import styles from '#src/sign-in/sign-in.module.css';
import { SignInFrame } from '#src/sign-in/sign-in-frame.tsx';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { CardTitle } from '#src/ui/frame/card-page.tsx';
import { adminPaths, adminSignInPath } from '../kit/admin-paths.ts';
import { usePageTitle } from '../kit/page.tsx';

/** Whether this tab proves who the user is for another tab, or signs in; stored for the return from the provider. */
const purposeKey = 'oidc-purpose';
/** The channel on which a proof in this tab is announced to the tab that asked for it. */
export const proofChannel = 'staff-proof';

type State = { kind: 'working' } | { kind: 'proven' } | { kind: 'failed'; message: string };

/**
 * The page that goes to the organisation's provider (`?start=…`), and to which the provider returns. Code and state are
 * removed from the address before anything else.
 */
export function OidcPage() {
  usePageTitle('Sign in with your organisation');
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ kind: 'working' });
  const hasRun = useRef(false);
  useEffect(() => {
    // An answer of the provider can be used once.
    if (hasRun.current) return;
    hasRun.current = true;
    const { search } = window.location;
    const start = new URLSearchParams(search).get('start');
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const run = async () => {
      if (start !== null) {
        sessionStorage.setItem(purposeKey, start);
        window.location.assign(await startOidc(start === 'proof'));
        return;
      }
      const isProof = sessionStorage.getItem(purposeKey) === 'proof';
      sessionStorage.removeItem(purposeKey);
      if (isProof) {
        await proveIdentity({ oidc: { search } });
        new BroadcastChannel(proofChannel).postMessage('proven');
        setState({ kind: 'proven' });
        window.close();
      } else {
        await signInByOidc(search);
        navigate(adminPaths.cases, { replace: true });
      }
    };
    run().catch((error: unknown) => {
      const isRefused = error instanceof ApiError && error.status === 401;
      const said = error instanceof ApiError ? error.message : 'Try again.';
      setState({ kind: 'failed', message: isRefused ? 'The sign-in was not completed. Try again.' : said });
    });
  }, [navigate]);

  return (
    <SignInFrame>
      <CardTitle>Sign in with your organisation</CardTitle>
      {state.kind === 'working' && (
        <p role="status" className={styles.text}>
          Connecting to your organisation…
        </p>
      )}
      {state.kind === 'proven' && (
        <FormAlert severity="success" title="Confirmed">
          Close this tab and continue in the other one.
        </FormAlert>
      )}
      {state.kind === 'failed' && (
        <FormAlert
          severity="error"
          title="You could not be signed in"
          action={
            <AlertButton onClick={() => window.location.assign(adminSignInPath)}>Back to sign-in</AlertButton>
          }
        >
          {state.message}
        </FormAlert>
      )}
    </SignInFrame>
  );
}
