import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { asSentence } from '#domain/copy.ts';
import type { Mailing } from '#machines/onboarding-types.ts';
import { isLoading, failure as selectFailure, mailing as selectMailing } from '#machines/selectors.ts';
import { verificationQuery } from '#src/api/verification.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { FootBar } from '#src/ui/form/save-bar.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { useRevealedFailure } from '../form/refusals/use-refusals.tsx';
import { useArrivedAnswers } from '../form/use-arrived-answers.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import styles from './control-ownership-verification.module.css';
import { PeopleTable } from './people-table.tsx';

/** The directors and beneficial owners, each asked by email to verify their identity (specification section 2). */
export default function ControlOwnershipVerificationPage() {
  const actor = useOnboardingActor();
  const loading = useOnboarding(isLoading);
  useMailedToast();
  return (
    <>
      <PageHeader
        title="Control & Ownership Verification"
        why="Each director and beneficial owner verifies their own identity. We send each of them a link. They need no account, and a phone is enough."
      />
      {loading ? <FormSkeleton rows={3} hasHeading /> : <People />}
      <FootBar note={null}>
        <Button variant="contained" onClick={() => actor.send({ type: 'next' })}>
          Next
        </Button>
      </FootBar>
    </>
  );
}

function People() {
  const { data, isSuccess } = useQuery(verificationQuery);
  useArrivedAnswers(isSuccess);
  const failure = useOnboarding(selectFailure);
  return (
    <>
      {failure && <VerificationAlert during={failure.during} message={failure.message} />}
      {data && <PeopleTable people={data.people} />}
    </>
  );
}

/** Returns which of several emails were sent, if not all of them were. */
function notAllSent({ mails, sent }: Mailing): string {
  if (sent === 0) return mails.length === 1 ? 'The email was not sent' : 'The emails were not sent';
  return `${sent} of ${mails.length} emails were sent`;
}

/** The error as an alert with a formatted message (specification section 8). */
function VerificationAlert({ during, message }: { during: string; message: string }) {
  const actor = useOnboardingActor();
  const mailing = useOnboarding(selectMailing);
  const sentence = asSentence(message);
  const place = useRef<HTMLDivElement>(null);
  useRevealedFailure(place);
  return (
    <div ref={place} className={styles.alert}>
      {during === 'load' ? (
        <FormAlert
          severity="error"
          title="Your directors and beneficial owners could not be loaded"
          action={<AlertButton onClick={() => actor.send({ type: 'reload' })}>Load them again</AlertButton>}
        >
          {sentence} Nothing is lost. Your saved answers stay as they are.
        </FormAlert>
      ) : (
        <FormAlert severity="error" title={mailing ? notAllSent(mailing) : 'The email was not sent'}>
          {sentence}
        </FormAlert>
      )}
    </div>
  );
}

/** Shows who was sent an email; the specification prescribes the text (section 2). */
function useMailedToast(): void {
  const actor = useOnboardingActor();
  useEffect(() => {
    const mailed = actor.on('mailed', ({ name }) => {
      showToast(`Success! Verification required email was successfully sent to ${name}.`, 'success');
    });
    return () => mailed.unsubscribe();
  }, [actor]);
}
