import Button from '@mui/material/Button';
import { useContext, useEffect, useId, useState } from 'react';
import {
  hasVerifyFailed,
  isVerifying,
  verifyMessage as selectVerifyMessage,
} from '#machines/sign-in-selectors.ts';
import { RefusedCode } from '#src/sign-in/refused-code.tsx';
import styles from '#src/sign-in/sign-in.module.css';
import { useOnceHere } from '#src/ui/browser/if-here.ts';
import { CODE_LENGTH, CodeBoxes } from '#src/ui/form/code-boxes.tsx';
import { OnboardingActorContext, useOnboardingIfHere } from '../onboarding-context.ts';
import { givenCode, type MailedLink } from './mailed-link.ts';

type CodeEntryProps = {
  link: MailedLink | null;
  /** Whether the first box takes the focus, such as after a code was sent. */
  autoFocus: boolean;
};

/** The six boxes. A mailed link fills them in and submits at once (specification section 2). */
export function CodeEntry({ link, autoFocus }: CodeEntryProps) {
  const actor = useContext(OnboardingActorContext);
  const [onceHere, isHeldBack] = useOnceHere(actor);
  // A link's code is submitted as soon as the machine is loaded.
  const isToFollow = !actor && link?.code.length === CODE_LENGTH;
  const verifying = useOnboardingIfHere(isVerifying) || isHeldBack || isToFollow;
  const failed = useOnboardingIfHere(hasVerifyFailed) ?? false;
  const message = useOnboardingIfHere(selectVerifyMessage) ?? null;
  const [code, setCode] = useState(link?.code.slice(0, CODE_LENGTH) ?? '');
  const errorId = useId();
  const complete = /^\d{6}$/.test(code);

  useEffect(() => {
    if (link?.code.length === CODE_LENGTH)
      actor?.send({ type: 'link.followed', ...givenCode(link.code, link) });
  }, [actor, link]);

  return (
    <form
      noValidate
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        if (complete) onceHere((here) => here.send({ type: 'verify', ...givenCode(code, link) }));
      }}
    >
      <CodeBoxes
        value={code}
        disabled={verifying}
        autoFocus={autoFocus}
        invalid={failed}
        describedBy={failed ? errorId : undefined}
        onChange={(next) => {
          setCode(next);
          actor?.send({ type: 'code.edited' });
        }}
      />
      {failed && <RefusedCode id={errorId} message={message} />}
      <Button type="submit" variant="contained" size="large" fullWidth disabled={!complete || verifying}>
        Verify and Proceed
      </Button>
      <p role="status" className={styles.checking}>
        {verifying && 'Checking your code…'}
      </p>
    </form>
  );
}
