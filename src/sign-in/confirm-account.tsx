import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import styles from './sign-in.module.css';

type ConfirmAccountProps = {
  /** The address of the account that the link would sign in to. */
  email: string;
  onConfirm(): void;
  onDecline(): void;
};

/**
 * Asks whose account a link opens in a browser that did not ask for it. An attacker may have mailed the link of their own:
 * whoever went on unaware would type a company's answers into it.
 */
export function ConfirmAccount({ email, onConfirm, onDecline }: ConfirmAccountProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The page has become another one: it is read from its beginning.
    title.current?.focus();
  }, []);
  return (
    <div className={styles.part}>
      <div>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          Is this your account?
        </h1>
        <p className={styles.text}>You are about to sign in as</p>
        <p className={styles.account}>{email}</p>
        <p className={styles.text}>
          The code of this link was not asked for in this browser. Go on only if the address is yours:
          whatever you enter is kept in its account, for its owner to read.
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
