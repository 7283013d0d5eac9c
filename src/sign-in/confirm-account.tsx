import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { FormAlert } from '../ui/feedback/form-alert.tsx';
import { CardTitle } from '../ui/frame/card-page.tsx';
import styles from './sign-in.module.css';

type ConfirmAccountProps = {
  /** The email address of the account that the link signs in to. */
  email: string;
  onConfirm(): void;
  /** Ends the pending session. Also called when the user leaves the page without an answer. */
  onDecline(): void;
};

/**
 * Asks the user to confirm the account when the code of a sign-in link was not requested in this browser. An attacker may have
 * sent the link to their own account, so that a victim enters a company's answers into it (login CSRF).
 */
export function ConfirmAccount({ email, onConfirm, onDecline }: ConfirmAccountProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The content was replaced: screen readers start at the new heading.
    title.current?.focus();
  }, []);
  useEffect(() => {
    // Closing the tab or navigating away is no confirmation: the pending session must end.
    window.addEventListener('pagehide', onDecline);
    return () => window.removeEventListener('pagehide', onDecline);
  }, [onDecline]);
  return (
    <div className={styles.part}>
      <div>
        <CardTitle ref={title}>Is this your account?</CardTitle>
        <p className={styles.text}>You are about to sign in as</p>
        <p className={styles.account}>{email}</p>
        <p className={styles.text}>
          This browser did not ask for the code in this link. Continue only if the address is yours: its owner
          can read everything you enter.
        </p>
      </div>
      <div className={styles.choices}>
        <Button variant="contained" size="large" fullWidth onClick={onConfirm}>
          Continue
        </Button>
        <Button variant="outlined" size="large" fullWidth onClick={onDecline}>
          This is not my account
        </Button>
      </div>
    </div>
  );
}

/**
 * The notice after the user said that the account of a link is not theirs. It takes the focus, because the pressed button is
 * gone, so that screen readers announce it.
 */
export function DeclinedAccount() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <FormAlert severity="info" title="You were not signed in">
        Someone else may have sent you that link. To sign in to your own account, ask for a code with your
        address.
      </FormAlert>
    </div>
  );
}
