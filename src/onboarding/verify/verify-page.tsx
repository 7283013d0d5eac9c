import { useContext, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountToConfirm, notice as selectNotice } from '#machines/sign-in-selectors.ts';
import { sessionOwner } from '#src/api/session-owner.ts';
import { ConfirmAccount } from '#src/sign-in/confirm-account.tsx';
import { DeclinedAccount } from '#src/sign-in/declined-account.tsx';
import styles from '#src/sign-in/sign-in.module.css';
import { SignInFrame } from '#src/sign-in/sign-in-frame.tsx';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { CardTitle } from '#src/ui/frame/card-page.tsx';
import { DeafNotice } from '../deaf-notice.tsx';
import { useDocumentTitle } from '../document-title.ts';
import { OnboardingActorContext, useOnboardingIfHere } from '../onboarding-context.ts';
import { CodeEntry } from './code-entry.tsx';
import { readMailedLink } from './mailed-link.ts';
import { RequestCode } from './request-code.tsx';

type VerifyPageProps = {
  /** Where the machine's code could not be had: asks for it again. */
  onTryAgain?: (() => void) | undefined;
};

/**
 * Sign-in by an e-mailed code: asking for one, entering it, and saying whose account a link opens. It can be filled in
 * before its machine is here.
 */
export function VerifyPage({ onTryAgain }: VerifyPageProps) {
  useDocumentTitle('Sign in');
  const actor = useContext(OnboardingActorContext);
  const navigate = useNavigate();
  const notice = useOnboardingIfHere(selectNotice);
  const account = useOnboardingIfHere(accountToConfirm) ?? null;
  const [link, setLink] = useState(() => readMailedLink(window.location));
  /** How many codes were mailed: each gets empty boxes, with the focus on the first. */
  const [sent, setSent] = useState(0);

  useEffect(() => {
    // The code and its handle are read once; they do not stay in the address or the history.
    if (link) navigate(window.location.pathname, { replace: true });
  }, [link, navigate]);

  if (actor && account !== null) {
    return (
      <SignInFrame>
        <ConfirmAccount
          email={account}
          onConfirm={() => actor.send({ type: 'account.confirm' })}
          onDecline={() => {
            // Its code is spent, and the boxes are the person's own again.
            setLink(null);
            actor.send({ type: 'account.decline' });
          }}
        />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame>
      <DeafNotice />
      {onTryAgain && (
        <FormAlert
          severity="error"
          title="This page could not be loaded in full"
          action={<AlertButton onClick={onTryAgain}>Try again</AlertButton>}
        >
          Check your connection, then try again. What you have typed stays.
        </FormAlert>
      )}
      {notice === 'expired' && (
        <FormAlert severity="info" title="Your session has ended">
          For your safety it lasts only so long. Sign in again and you are back where you were; what you had
          typed is kept.
        </FormAlert>
      )}
      {notice === 'signedOut' && <FormAlert severity="info">You are signed out.</FormAlert>}
      {notice === 'declined' && <DeclinedAccount />}
      <div>
        <CardTitle>Enter your verification code</CardTitle>
        <p className={styles.text}>Please enter the 6-digit code sent to your email.</p>
      </div>
      <RequestCode
        email={notice === 'expired' ? sessionOwner() : ''}
        onSent={() => {
          // The new code voids every earlier one, that of the link too.
          setLink(null);
          setSent((times) => times + 1);
          actor?.send({ type: 'code.edited' });
        }}
      />
      <CodeEntry key={sent} link={link} autoFocus={sent > 0} />
    </SignInFrame>
  );
}
