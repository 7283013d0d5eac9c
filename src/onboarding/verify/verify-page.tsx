import { useEffect, useState } from 'react';
import { notice as selectNotice } from '../../../machines/selectors.ts';
import styles from '../../sign-in/sign-in.module.css';
import { SignInFrame } from '../../sign-in/sign-in-frame.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useDocumentTitle } from '../document-title.ts';
import { useOnboarding } from '../onboarding-actor.ts';
import { CodeEntry } from './code-entry.tsx';
import { readMailedLink } from './mailed-link.ts';
import { RequestCode } from './request-code.tsx';

/** Sign-in by an e-mailed code: asking for one, and entering it. */
export function VerifyPage() {
  useDocumentTitle('Sign in');
  const notice = useOnboarding(selectNotice);
  const [link] = useState(() => readMailedLink(window.location));

  useEffect(() => {
    // The code and its handle are read once; they do not stay in the address or the history.
    if (link) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [link]);

  return (
    <SignInFrame>
      {notice === 'expired' && (
        <FormAlert severity="info" title="Your session has ended">
          For your safety it lasts only so long. Sign in again and you are back where you were; what you had
          typed is kept.
        </FormAlert>
      )}
      {notice === 'signedOut' && <FormAlert severity="info">You are signed out.</FormAlert>}
      <div>
        <h1 className={styles.title}>Enter your verification code</h1>
        <p className={styles.text}>Please enter the 6-digit code sent to your email.</p>
      </div>
      <RequestCode />
      <CodeEntry link={link} />
    </SignInFrame>
  );
}
