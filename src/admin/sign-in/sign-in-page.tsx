import { useEffect, useState } from 'react';
import { storeAdminToken } from '#src/api/admin/admin-token.ts';
import { refuseStaffSession, type StaffSession } from '#src/api/admin/session.ts';
import { ConfirmAccount, DeclinedAccount } from '#src/sign-in/confirm-account.tsx';
import styles from '#src/sign-in/sign-in.module.css';
import { SignInFrame } from '#src/sign-in/sign-in-frame.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { CardTitle } from '#src/ui/frame/card-page.tsx';
import { usePageTitle } from '../kit/page.tsx';
import { readMailedCode, SignInForm } from './sign-in-form.tsx';

export function SignInPage({ signedOut }: { signedOut: boolean }) {
  usePageTitle('Administrators’ sign-in');
  const [mailed, setMailed] = useState(() => readMailedCode(window.location));
  const [unconfirmed, setUnconfirmed] = useState<StaffSession | null>(null);
  const [declined, setDeclined] = useState(false);
  useEffect(() => {
    // Code and address are read once and removed from the address bar and the history.
    if (mailed) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [mailed]);

  if (unconfirmed) {
    return (
      <SignInFrame>
        <ConfirmAccount
          email={unconfirmed.email}
          onConfirm={() => storeAdminToken(unconfirmed.token)}
          onDecline={() => {
            refuseStaffSession(unconfirmed);
            setUnconfirmed(null);
            // Its code is used up; the boxes are empty for another one.
            setMailed(null);
            setDeclined(true);
          }}
        />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame>
      {signedOut && !declined && <FormAlert severity="info">You are logged out.</FormAlert>}
      {declined && <DeclinedAccount />}
      <div>
        <CardTitle>Administrators’ sign-in</CardTitle>
        <p className={styles.text}>For staff who review and manage cases. We send a 6-digit code by email.</p>
      </div>
      <SignInForm mailed={mailed} onUnconfirmed={setUnconfirmed} />
    </SignInFrame>
  );
}
