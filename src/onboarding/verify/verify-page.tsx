import { useContext, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountToConfirm, codeRequest, notice as selectNotice } from '#machines/sign-in-selectors.ts';
import { sessionOwner } from '#src/api/session-owner.ts';
import { ConfirmAccount } from '#src/sign-in/confirm-account.tsx';
import { DeclinedAccount } from '#src/sign-in/declined-account.tsx';
import { RequestCodeForm } from '#src/sign-in/request-code-form.tsx';
import styles from '#src/sign-in/sign-in.module.css';
import { SignInFrame } from '#src/sign-in/sign-in-frame.tsx';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { CardTitle } from '#src/ui/frame/card-page.tsx';
import { OutdatedNotice } from '../deaf-notice.tsx';
import { useDocumentTitle } from '../document-title.ts';
import { OnboardingActorContext, useOnboardingIfHere } from '../onboarding-context.ts';
import { CodeEntry } from './code-entry.tsx';
import { readMailedLink } from './mailed-link.ts';

type VerifyPageProps = {
  /** Loads the machine's code again after a failure. */
  onTryAgain?: (() => void) | undefined;
};

/**
 * The sign-in by an emailed code: request it, enter it, and confirm whose account a link opens. It can be filled in before its
 * machine is loaded.
 */
export function VerifyPage({ onTryAgain }: VerifyPageProps) {
  useDocumentTitle('Sign in');
  const actor = useContext(OnboardingActorContext);
  const navigate = useNavigate();
  const notice = useOnboardingIfHere(selectNotice);
  const account = useOnboardingIfHere(accountToConfirm) ?? null;
  const [link, setLink] = useState(() => readMailedLink(window.location));
  /** The number of codes sent: each gets empty boxes, with the focus on the first. */
  const [sent, setSent] = useState(0);

  useEffect(() => {
    // The code and its handle are read once and removed from the address and the history.
    if (link) navigate(window.location.pathname, { replace: true });
  }, [link, navigate]);

  if (actor && account !== null) {
    return (
      <SignInFrame>
        <ConfirmAccount
          email={account}
          onConfirm={() => actor.send({ type: 'account.confirm' })}
          onDecline={() => {
            // Its code is used up; the boxes are empty for another one.
            setLink(null);
            actor.send({ type: 'account.decline' });
          }}
        />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame>
      <OutdatedNotice />
      {onTryAgain && (
        <FormAlert
          severity="error"
          title="This page could not be loaded in full"
          action={<AlertButton onClick={onTryAgain}>Try again</AlertButton>}
        >
          Check your connection, then try again. What you have typed is not lost.
        </FormAlert>
      )}
      {notice === 'expired' && (
        <FormAlert severity="info" title="Your session has ended">
          Sessions end after a while for your safety. Sign in again to continue where you were. What you typed
          is not lost.
        </FormAlert>
      )}
      {notice === 'signedOut' && <FormAlert severity="info">You are logged out.</FormAlert>}
      {notice === 'declined' && <DeclinedAccount />}
      <div>
        <CardTitle>Enter your verification code</CardTitle>
        <p className={styles.text}>Please enter the 6-digit code sent to your email.</p>
      </div>
      <RequestCode
        email={notice === 'expired' ? sessionOwner() : ''}
        onSent={() => {
          // The new code invalidates every earlier one, including the link's.
          setLink(null);
          setSent((times) => times + 1);
          actor?.send({ type: 'code.edited' });
        }}
      />
      <CodeEntry key={sent} link={link} autoFocus={sent > 0} />
    </SignInFrame>
  );
}

/** Requests a code with the unverified portal's machine, once it is loaded. @param email the initial value of the field */
function RequestCode({ email, onSent }: { email: string; onSent(): void }) {
  const isMachineHere = useContext(OnboardingActorContext) !== null;
  const actor = useOnboardingIfHere(codeRequest);
  if (isMachineHere && !actor) return null;
  return <RequestCodeForm actor={actor} initialEmail={email} onSent={onSent} />;
}
