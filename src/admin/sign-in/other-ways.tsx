import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signInByPasskey, signInByRecoveryCode, staffSignInQuery } from '#src/api/admin/staff-sign-in.ts';
import { ApiError } from '#src/api/api-error.ts';
import styles from '#src/sign-in/sign-in.module.css';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import { adminOidcPath } from '../kit/admin-paths.ts';
import { canUsePasskeys, passkeyFailure, signWithPasskey } from '../kit/sign-in/passkey-device.ts';

/** The ways to sign in without a mailed code, as far as the settings allow them. */
export function OtherWays({ email = '' }: { email?: string }) {
  const { data: methods = [] } = useQuery(staffSignInQuery);
  const [isRecovering, setRecovering] = useState(false);
  const hasPasskeys = methods.includes('passkey') && canUsePasskeys();
  if (!hasPasskeys && !methods.includes('oidc')) return null;
  return (
    <div className={styles.choices}>
      {methods.includes('oidc') && (
        <Button variant="outlined" size="large" fullWidth href={`${adminOidcPath}?start=sign-in`}>
          Sign in with your organisation
        </Button>
      )}
      {hasPasskeys && <PasskeyButton />}
      {hasPasskeys &&
        (isRecovering ? (
          <RecoveryForm initialEmail={email} />
        ) : (
          <Button onClick={() => setRecovering(true)}>Use a recovery code</Button>
        ))}
    </div>
  );
}

function PasskeyButton() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const signIn = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await signInByPasskey(await signWithPasskey());
    } catch (error) {
      setFailure(passkeyFailure(error));
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="outlined" size="large" fullWidth disabled={isBusy} onClick={() => void signIn()}>
        <BusyLabel busy={isBusy} label="Sign in with a passkey" busyLabel="Waiting for your device…" />
      </Button>
      {failure && <FormAlert severity="error">{failure}</FormAlert>}
    </>
  );
}

function RecoveryForm({ initialEmail }: { initialEmail: string }) {
  const [email, setEmail] = useState(initialEmail);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const signIn = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await signInByRecoveryCode({ email: email.trim(), code: code.trim() });
    } catch (error) {
      const isWrong = error instanceof ApiError && error.status === 401;
      const message = error instanceof ApiError ? error.message : 'Try again.';
      setFailure(isWrong ? 'Check the address and the code. Each code works once.' : message);
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className={styles.part}
      aria-label="Recovery code"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void signIn();
      }}
    >
      <TextControl
        name="recovery-email"
        label="Email address of your account"
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
      />
      <TextControl
        name="recovery-code"
        label="Recovery code"
        autoComplete="off"
        value={code}
        onChange={setCode}
      />
      {failure && <FormAlert severity="error">{failure}</FormAlert>}
      <Button
        type="submit"
        variant="outlined"
        size="large"
        fullWidth
        disabled={isBusy || email.trim() === '' || code.trim() === ''}
      >
        Sign in with the recovery code
      </Button>
    </form>
  );
}
