import Button from '@mui/material/Button';
import { useEffect, useId, useRef, useState } from 'react';
import {
  hasVerifyFailed,
  isVerifying,
  verifyMessage as selectVerifyMessage,
} from '../../../machines/selectors.ts';
import { CODE_LENGTH, CodeBoxes } from '../../ui/code-boxes.tsx';
import { ErrorIcon } from '../../ui/icons/icons.tsx';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import type { MailedLink } from './mailed-link.ts';
import styles from './verify-page.module.css';

/** What every failed check says (specification sections 2 and 8). */
const verificationFailed = 'Verification Failed';

/** The six boxes. A mailed link fills them and submits at once (specification section 2). */
export function CodeEntry({ link }: { link: MailedLink | null }) {
  const actor = useOnboardingActor();
  const verifying = useOnboarding(isVerifying);
  const failed = useOnboarding(hasVerifyFailed);
  const message = useOnboarding(selectVerifyMessage);
  const [code, setCode] = useState(link?.code.slice(0, CODE_LENGTH) ?? '');
  const errorId = useId();
  const flow = link?.flow ?? null;
  const complete = /^\d{6}$/.test(code);

  const submitted = useRef(false);
  useEffect(() => {
    if (submitted.current || link?.code.length !== CODE_LENGTH) return;
    submitted.current = true;
    actor.send({ type: 'verify', code: link.code, flow: link.flow });
  }, [actor, link]);

  return (
    <form
      noValidate
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        if (complete) actor.send({ type: 'verify', code, flow });
      }}
    >
      <CodeBoxes
        value={code}
        disabled={verifying}
        invalid={failed}
        describedBy={failed ? errorId : undefined}
        onChange={(next) => {
          setCode(next);
          actor.send({ type: 'code.edited' });
        }}
      />
      {failed && (
        <div id={errorId} role="alert" className={styles.failed}>
          <ErrorIcon size={18} />
          <div>
            <p>{verificationFailed}</p>
            {message && message !== verificationFailed && <p>{message}</p>}
          </div>
        </div>
      )}
      <Button type="submit" variant="contained" size="large" fullWidth disabled={!complete || verifying}>
        Verify and Proceed
      </Button>
    </form>
  );
}
