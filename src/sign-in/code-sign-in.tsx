import Button from '@mui/material/Button';
import { useActorRef } from '@xstate/react';
import { useId, useState } from 'react';
import type { requestCodeMachine } from '#machines/request-code.machine.ts';
import { CodeBoxes } from '../ui/form/code-boxes.tsx';
import { RefusedCode } from './refused-code.tsx';
import { RequestCodeForm } from './request-code-form.tsx';
import styles from './sign-in.module.css';
import { useMailedDigits } from './use-mailed-digits.ts';

interface CodeSignInProps {
  /** The machine that requests codes, with its actors. */
  machine: typeof requestCodeMachine;
  /** The initial value of the email field. */
  email: string;
  /** Starts a session with the email address and the code; rejects with an error whose message is shown. */
  signIn(given: { email: string; code: string }): Promise<void>;
  onSignedIn(): void;
}

/** Requests a login code by email and verifies it on the same page. */
export function CodeSignIn({ machine, email: initialEmail, signIn, onSignedIn }: CodeSignInProps) {
  const codeActor = useActorRef(machine);
  const [email, setEmail] = useState(initialEmail);
  const { code, setCode, sent, clear } = useMailedDigits();
  const [state, setState] = useState<'asking' | 'checking' | 'refused'>('asking');
  const [message, setMessage] = useState<string | null>(null);
  const errorId = useId();
  const isComplete = /^\d{6}$/.test(code) && email.trim() !== '';

  const check = async () => {
    setState('checking');
    try {
      await signIn({ email: email.trim(), code });
      onSignedIn();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setMessage(error.message);
      setState('refused');
    }
  };
  return (
    <div className={styles.here}>
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
          if (isComplete && state !== 'checking') void check();
        }}
      >
        <CodeBoxes
          key={sent}
          autoFocus={sent > 0}
          value={code}
          disabled={state === 'checking'}
          invalid={state === 'refused'}
          {...(state === 'refused' && { describedBy: errorId })}
          onChange={(next) => {
            setCode(next);
            setState('asking');
          }}
          onComplete={() => {
            if (isComplete && state === 'asking') void check();
          }}
        />
        {state === 'refused' && <RefusedCode id={errorId} message={message} />}
        <Button type="submit" variant="contained" size="large" disabled={!isComplete || state === 'checking'}>
          Verify and Proceed
        </Button>
      </form>
    </div>
  );
}
