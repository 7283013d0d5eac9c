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
  /** The machine that has codes sent, with its actor. */
  machine: typeof requestCodeMachine;
  /** What stands in the field at first. */
  email: string;
  /** Opens a session by address and code; rejects with what the person is told. */
  signIn(given: { email: string; code: string }): Promise<void>;
  onSignedIn(): void;
}

/** Asks for a code by e-mail and takes it, without leaving the page. */
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
        />
        {state === 'refused' && <RefusedCode id={errorId} message={message} />}
        <Button type="submit" variant="contained" size="large" disabled={!isComplete || state === 'checking'}>
          Verify and Proceed
        </Button>
      </form>
    </div>
  );
}
