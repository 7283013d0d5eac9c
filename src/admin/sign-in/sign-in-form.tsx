import Button from '@mui/material/Button';
import { useActorRef } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import type { SendCodeOutcome } from '#machines/outcomes.ts';
import { requestCodeMachine } from '#machines/request-code.machine.ts';
import { requestStaffCode, type StaffSession, signInStaff } from '#src/api/admin/session.ts';
import { ApiError } from '#src/api/api-error.ts';
import { RefusedCode } from '#src/sign-in/refused-code.tsx';
import { RequestCodeForm } from '#src/sign-in/request-code-form.tsx';
import styles from '#src/sign-in/sign-in.module.css';
import { useMailedDigits } from '#src/sign-in/use-mailed-digits.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { CODE_LENGTH, CodeBoxes } from '#src/ui/form/code-boxes.tsx';
import { OtherWays } from './other-ways.tsx';

/** A malformed address and a reached limit are expected refusals. */
const sendCode = fromPromise<SendCodeOutcome, { email: string }>(async ({ input }) => {
  try {
    await requestStaffCode(input.email);
    return { kind: 'sent' };
  } catch (error) {
    if (error instanceof ApiError && !error.isPassing) {
      return { kind: 'refused', message: error.message, retryAfterSeconds: error.retryAfterSeconds };
    }
    throw error;
  }
});

/** The clients' machine that requests a code, without any token. */
const staffCodeMachine = requestCodeMachine.provide({ actors: { sendCode } });

type SignInFormProps = {
  /** The code of a mailed link; it is submitted at once. */
  mailed: MailedCode | null;
  /** The initial value of the field without a mailed link. */
  initialEmail?: string | undefined;
  /** Called with a session that the link opened and that the user must confirm. */
  onUnconfirmed?(session: StaffSession): void;
};

/** Requests a code by email and takes it. The parent component learns of the success by the stored token. */
export function SignInForm({ mailed, initialEmail = '', onUnconfirmed }: SignInFormProps) {
  const codeActor = useActorRef(staffCodeMachine);
  const [email, setEmail] = useState(mailed?.email ?? initialEmail);
  const { code, setCode, sent, clear } = useMailedDigits(mailed?.code.slice(0, CODE_LENGTH));
  const [state, setState] = useState<'asking' | 'checking' | 'refused' | 'client'>('asking');
  const [message, setMessage] = useState<string | null>(null);
  const errorId = useId();
  const complete = /^\d{6}$/.test(code) && email.trim() !== '';
  const triedLink = useRef(false);

  const check = async () => {
    setState('checking');
    try {
      const outcome = await signInStaff({ email, code, byLink: isOfLink(code, mailed) });
      if (outcome.kind === 'unconfirmed') onUnconfirmed?.(outcome.session);
      setState(outcome.kind === 'client' ? 'client' : 'asking');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setMessage(error.message);
      setState('refused');
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mailed code is tried once, when the page opens
  useEffect(() => {
    if (triedLink.current || mailed?.code.length !== CODE_LENGTH) return;
    triedLink.current = true;
    void check();
  }, []);

  return (
    <>
      <RequestCodeForm
        actor={codeActor}
        initialEmail={email}
        onEmail={setEmail}
        onSent={() => {
          clear();
          setState('asking');
        }}
      />
      <form
        noValidate
        className={styles.part}
        onSubmit={(event) => {
          event.preventDefault();
          if (complete && state !== 'checking') void check();
        }}
      >
        <CodeBoxes
          key={sent}
          autoFocus={sent > 0}
          value={code}
          disabled={state === 'checking'}
          invalid={state === 'refused'}
          describedBy={state === 'refused' ? errorId : undefined}
          onChange={(next) => {
            setCode(next);
            setState('asking');
          }}
          onComplete={() => {
            if (complete && state === 'asking') void check();
          }}
        />
        {state === 'refused' && <RefusedCode id={errorId} message={message} />}
        {state === 'client' && (
          <FormAlert
            severity="warning"
            title="This address belongs to a client"
            action={
              <Button variant="outlined" size="small" href="/verify">
                Go to the clients’ sign-in
              </Button>
            }
          >
            Only administrators and reviewers can sign in here. To become one, ask an administrator for an
            invitation.
          </FormAlert>
        )}
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          disabled={!complete || state === 'checking'}
        >
          Verify and Proceed
        </Button>
        <p role="status" className={styles.checking}>
          {state === 'checking' && 'Checking your code…'}
        </p>
      </form>
      <OtherWays email={email} />
    </>
  );
}

/** The data in the link of a staff member's email. */
type MailedCode = { email: string; code: string };

/**
 * Reads `?code=`, and `email=` from the fragment: a fragment is never sent to a server, so that the address is in no logs and
 * referrers.
 */
export function readMailedCode({ search, hash }: Pick<Location, 'search' | 'hash'>): MailedCode | null {
  const code = new URLSearchParams(search).get('code')?.replace(/\D/g, '') ?? '';
  const email = new URLSearchParams(hash.slice(1)).get('email') ?? '';
  return code && email ? { email, code } : null;
}

/** Returns whether the entered code is the link's: it starts with the link's code, even if the user typed the rest. */
function isOfLink(code: string, mailed: MailedCode | null): boolean {
  return mailed !== null && code.startsWith(mailed.code.slice(0, CODE_LENGTH));
}
