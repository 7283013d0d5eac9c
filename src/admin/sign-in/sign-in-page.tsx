import { useEffect, useState } from 'react';
import styles from '../../sign-in/sign-in.module.css';
import { SignInFrame } from '../../sign-in/sign-in-frame.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { usePageTitle } from '../area/page.tsx';
import { readMailedCode } from './mailed-code.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The administrators' own door. */
export function SignInPage({ signedOut }: { signedOut: boolean }) {
  usePageTitle('Administrators’ sign-in');
  const [mailed] = useState(() => readMailedCode(window.location));
  useEffect(() => {
    // Code and address are read once; they do not stay in the address bar or the history.
    if (mailed) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [mailed]);
  return (
    <SignInFrame>
      {signedOut && <FormAlert severity="info">You are signed out.</FormAlert>}
      <div>
        <h1 className={styles.title}>Administrators’ sign-in</h1>
        <p className={styles.text}>
          For those who review and manage onboardings. We send a 6-digit code by e-mail.
        </p>
      </div>
      <SignInForm mailed={mailed} />
    </SignInFrame>
  );
}
