import Button from '@mui/material/Button';
import { useState } from 'react';
import { signOutStaff } from '#src/api/admin/session.ts';
import { finishEnrolment } from '#src/api/admin/staff-sign-in.ts';
import styles from '#src/sign-in/sign-in.module.css';
import { SignInFrame } from '#src/sign-in/sign-in-frame.tsx';
import { CardTitle } from '#src/ui/frame/card-page.tsx';
import { usePageTitle } from '../kit/page.tsx';
import { RecoveryCodes } from '../kit/sign-in/recovery-codes.tsx';
import { RegisterPasskey } from '../kit/sign-in/register-passkey.tsx';

/** The registration of the first passkey, before anything else of the area can be opened. */
export function EnrolmentPage({ email }: { email: string }) {
  usePageTitle('Register a passkey');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <SignInFrame>
      <div>
        <CardTitle>Register a passkey</CardTitle>
        <p className={styles.text}>
          {email} signs in with a passkey from now on: the screen lock of your device, or a security key.
        </p>
      </div>
      {codes ? (
        <>
          <RecoveryCodes codes={codes} />
          <Button variant="contained" size="large" fullWidth onClick={() => void finishEnrolment()}>
            I saved the codes
          </Button>
        </>
      ) : (
        <>
          <RegisterPasskey onRegistered={setCodes} />
          <Button color="inherit" onClick={signOutStaff}>
            Log out
          </Button>
        </>
      )}
    </SignInFrame>
  );
}
