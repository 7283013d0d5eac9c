import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { askForProofBy } from '#src/api/admin/fresh-proof.ts';
import { requestStaffCode } from '#src/api/admin/session.ts';
import {
  type IdentityProof,
  passkeysQuery,
  proveIdentity,
  staffSignInQuery,
} from '#src/api/admin/staff-sign-in.ts';
import { ApiError } from '#src/api/api-error.ts';
import styles from '#src/sign-in/sign-in.module.css';
import { useMailedDigits } from '#src/sign-in/use-mailed-digits.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { CODE_LENGTH, CodeBoxes } from '#src/ui/form/code-boxes.tsx';
import { adminOidcPath } from '../kit/admin-paths.ts';
import { passkeyFailure, signWithPasskey } from '../kit/sign-in/passkey-device.ts';
import { proofChannel } from './oidc-page.tsx';

/** Asks for a fresh proof whenever a call of the area needs one, and lets the call continue. */
export function ProofHost({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<((isProven: boolean) => void) | null>(null);
  useEffect(() => {
    const stop = askForProofBy(
      () =>
        new Promise((resolve) => {
          answer.current = resolve;
          setOpen(true);
        }),
    );
    return () => {
      stop();
      answer.current?.(false);
    };
  }, []);
  const close = (isProven: boolean) => {
    setOpen(false);
    answer.current?.(isProven);
    answer.current = null;
  };
  return isOpen ? <ProofDialog email={email} onClose={close} /> : null;
}

type ProofDialogProps = { email: string; onClose(isProven: boolean): void };

function ProofDialog({ email, onClose }: ProofDialogProps) {
  const { data: methods = [] } = useQuery(staffSignInQuery);
  const { data: passkeys } = useQuery({ ...passkeysQuery, enabled: methods.includes('passkey') });
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const hasPasskey = methods.includes('passkey') && (passkeys?.items.length ?? 0) > 0;
  const hasCode = methods.includes('code');
  const hasOidc = methods.includes('oidc');

  const prove = async (proof: () => Promise<IdentityProof>) => {
    setBusy(true);
    setFailure(null);
    try {
      await proveIdentity(await proof());
      onClose(true);
    } catch (error) {
      setFailure(passkeyFailure(error));
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    const channel = new BroadcastChannel(proofChannel);
    channel.onmessage = () => onClose(true);
    return () => channel.close();
  }, [onClose]);

  return (
    <QuestionDialog
      title="Confirm that it is you"
      busy={isBusy}
      onCancel={() => onClose(false)}
      classes={{ content: styles.part }}
    >
      <p>This step is protected. It continues as soon as you have confirmed.</p>
      {failure && <FormAlert severity="error">{failure}</FormAlert>}
      {hasPasskey && (
        <Button
          variant="contained"
          size="large"
          fullWidth
          disabled={isBusy}
          onClick={() => void prove(async () => ({ passkey: await signWithPasskey() }))}
        >
          Confirm with a passkey
        </Button>
      )}
      {hasOidc && (
        <Button
          variant="outlined"
          size="large"
          fullWidth
          href={`${adminOidcPath}?start=proof`}
          target="_blank"
          rel="opener"
        >
          Confirm with your organisation
        </Button>
      )}
      {hasCode && (
        <CodeProof email={email} isBusy={isBusy} onCode={(code) => void prove(async () => ({ code }))} />
      )}
      {methods.length > 0 && !hasPasskey && !hasOidc && !hasCode && (
        <p>Log out and sign in again to continue.</p>
      )}
    </QuestionDialog>
  );
}

type CodeProofProps = { email: string; isBusy: boolean; onCode(code: string): void };

/** Mails a code when the user asks for it, and takes it. */
function CodeProof({ email, isBusy, onCode }: CodeProofProps) {
  const { code, setCode, sent, clear } = useMailedDigits();
  const [message, setMessage] = useState<string | null>(null);
  const send = async () => {
    setMessage(null);
    try {
      await requestStaffCode(email);
      clear();
    } catch (error) {
      setMessage(error instanceof ApiError ? error.message : 'Try again.');
    }
  };
  return (
    <>
      <Button variant="outlined" size="large" fullWidth disabled={isBusy} onClick={() => void send()}>
        {sent > 0 ? 'Send a new code' : 'Send me a code by email'}
      </Button>
      {message && <FormAlert severity="error">{message}</FormAlert>}
      {sent > 0 && (
        <form
          noValidate
          className={styles.part}
          onSubmit={(event) => {
            event.preventDefault();
            if (code.length === CODE_LENGTH && !isBusy) onCode(code);
          }}
        >
          <p role="status" className={styles.text}>
            A code is on its way to {email}.
          </p>
          <CodeBoxes key={sent} autoFocus value={code} disabled={isBusy} onChange={setCode} />
          <Button
            type="submit"
            variant="contained"
            size="large"
            fullWidth
            disabled={code.length !== CODE_LENGTH || isBusy}
          >
            Confirm with the code
          </Button>
        </form>
      )}
    </>
  );
}
