import Button from '@mui/material/Button';
import { useActorRef } from '@xstate/react';
import { useId, useState } from 'react';
import { requestCodeMachine } from '#machines/request-code.machine.ts';
import { sendCode } from '#src/actors/sign-in.ts';
import { ApiError } from '#src/api/api-error.ts';
import { signInByCode } from '#src/api/msb-application.ts';
import { RefusedCode } from '#src/sign-in/refused-code.tsx';
import { RequestCodeForm } from '#src/sign-in/request-code-form.tsx';
import styles from '#src/sign-in/sign-in.module.css';
import { CodeBoxes } from '#src/ui/form/code-boxes.tsx';
import msbStyles from '../msb.module.css';

const codeMachine = requestCodeMachine.provide({ actors: { sendCode } });

/** Asks for a code by e-mail and takes it, without leaving the page. @param email what stands in the field at first */
export function MsbSignIn({ email: initialEmail, onSignedIn }: { email: string; onSignedIn(): void }) {
  const codeActor = useActorRef(codeMachine);
  const [email, setEmail] = useState(initialEmail);
  const [code, setCode] = useState('');
  const [state, setState] = useState<'asking' | 'checking' | 'refused'>('asking');
  const [message, setMessage] = useState<string | null>(null);
  const errorId = useId();
  const isComplete = /^\d{6}$/.test(code) && email.trim() !== '';

  const check = async () => {
    setState('checking');
    try {
      await signInByCode({ email: email.trim(), code });
      onSignedIn();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setMessage(error.message);
      setState('refused');
    }
  };
  return (
    <div className={msbStyles.door}>
      <RequestCodeForm actor={codeActor} initialEmail={email} onEmail={setEmail} />
      <form
        noValidate
        className={styles.part}
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete && state !== 'checking') void check();
        }}
      >
        <CodeBoxes
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
