import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useContext, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  beforeYouStartPath,
  journeyNeeds,
  journeyPurpose,
  timeInWords,
} from '#domain/journey/before-you-start.ts';
import { privacyPath } from '#domain/notices/places.ts';
import type { GivenCode } from '#machines/onboarding-types.ts';
import {
  accountToConfirm,
  codeRequest,
  hasVerifyFailed,
  isVerifying,
  notice as selectNotice,
  verifyMessage as selectVerifyMessage,
} from '#machines/sign-in-selectors.ts';
import { sessionOwner } from '#src/api/session-owner.ts';
import { ConfirmAccount, DeclinedAccount } from '#src/sign-in/confirm-account.tsx';
import { RefusedCode } from '#src/sign-in/refused-code.tsx';
import { RequestCodeForm } from '#src/sign-in/request-code-form.tsx';
import styles from '#src/sign-in/sign-in.module.css';
import { SignInFrame } from '#src/sign-in/sign-in-frame.tsx';
import { useOnceHere } from '#src/ui/browser/if-here.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { CODE_LENGTH, CodeBoxes } from '#src/ui/form/code-boxes.tsx';
import { CardTitle } from '#src/ui/frame/card-page.tsx';
import { useDocumentTitle } from '../document-title.ts';
import { OnboardingActorContext, useOnboardingIfHere } from '../onboarding-context.ts';
import { OutdatedNotice } from '../outdated-notice.tsx';
import { contactPath } from '../paths.ts';

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
    if (link) navigate({ search: '', hash: '' }, { replace: true });
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
      <Introduction />
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

/** What this is, for somebody who only has a link to it. */
function Introduction() {
  return (
    <div className={styles.introduction}>
      <p>{journeyPurpose}</p>
      <p>
        You need: {journeyNeeds}. It takes {timeInWords}, and you can stop at any time.
      </p>
      <p className={styles.links}>
        <Link href={beforeYouStartPath}>What you will need</Link>
        <Link href={contactPath}>Contact us</Link>
        <Link href={privacyPath}>Privacy notice</Link>
      </p>
    </div>
  );
}

/** Requests a code with the unverified portal's machine, once it is loaded. @param email the initial value of the field */
function RequestCode({ email, onSent }: { email: string; onSent(): void }) {
  const isMachineHere = useContext(OnboardingActorContext) !== null;
  const actor = useOnboardingIfHere(codeRequest);
  if (isMachineHere && !actor) return null;
  return <RequestCodeForm actor={actor} initialEmail={email} onSent={onSent} />;
}

type CodeEntryProps = {
  link: MailedLink | null;
  /** Whether the first box takes the focus, such as after a code was sent. */
  autoFocus: boolean;
};

/** The six boxes. A mailed link fills them in and submits at once (specification section 2). */
function CodeEntry({ link, autoFocus }: CodeEntryProps) {
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

  const submit = () => {
    if (complete) onceHere((here) => here.send({ type: 'verify', ...givenCode(code, link) }));
  };
  return (
    <form
      noValidate
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
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
        onComplete={() => {
          if (!verifying && !failed) submit();
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

/** The data in a mailed link: the code, and the handle of its flow. */
type MailedLink = { code: string; flow: string | null };

/**
 * Reads `?code=`, and `flow=` from the fragment: a fragment is never sent to a server, so that the handle is in no logs and
 * referrers.
 */
function readMailedLink({ search, hash }: Pick<Location, 'search' | 'hash'>): MailedLink | null {
  const code = new URLSearchParams(search).get('code')?.replace(/\D/g, '') ?? '';
  if (code === '') return null;
  return { code, flow: new URLSearchParams(hash.slice(1)).get('flow') };
}

/**
 * Returns the event data for the code in the boxes. A code that starts with the link's code is the link's, even if the user typed
 * the rest; any other code is unrelated to the link and its flow.
 */
function givenCode(code: string, link: MailedLink | null): GivenCode {
  const byLink = link !== null && code.startsWith(link.code.slice(0, CODE_LENGTH));
  return { code, flow: byLink ? link.flow : null, byLink };
}
