import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { confirmOrChange } from '#domain/compliance/review/outcomes.ts';
import { asSentence } from '#domain/copy.ts';
import {
  isLoading,
  isUnread,
  isWithdrawable,
  isWithdrawing,
  failure as selectFailure,
  showsStatus,
} from '#machines/selectors.ts';
import type { Submission } from '#src/api/submission.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { AmendmentsToCertify } from './amendments.tsx';
import { AnswersReadBack } from './answers-read-back.tsx';
import { AnswersToLookAt } from './answers-to-look-at.tsx';
import { CertificationForm } from './certification-form.tsx';
import styles from './certify.module.css';
import { MissingAnswers } from './missing-answers.tsx';
import { eventLabels } from './status-labels.ts';
import { openChanges, StatusNotice } from './status-notice.tsx';
import { SubmittedVersions } from './submitted-versions.tsx';
import { Update } from './update.tsx';
import { type Case, useCase } from './use-case.ts';
import { WhatHappensNext } from './what-happens-next.tsx';
import { Withdraw } from './withdraw.tsx';

// Few clients are in a periodic review.
const ReviewProgress = lazy(async () => ({
  default: (await import('./review/review-progress.tsx')).ReviewProgress,
}));

/** Shows all answers to certify and submit; after that, the status of the submission. */
export default function CertifyAndSubmitPage() {
  const shown = useOnboarding(showsStatus);
  const withdrawing = useOnboarding(isWithdrawing);
  const withdrawable = useOnboarding(isWithdrawable);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef({ shown, withdrawing });
  useEffect(() => {
    const isWithdrawn = before.current.withdrawing && !withdrawing && !withdrawable;
    const isElsewhere = before.current.shown !== shown;
    before.current = { shown, withdrawing };
    if (!isElsewhere && !isWithdrawn) return;
    // The button that was pressed is gone: the page starts again at its top.
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [shown, withdrawing, withdrawable]);
  return (
    <>
      <PageHeader
        titleRef={heading}
        title="Certify & Submit"
        why={
          shown
            ? 'The status of your submission, and what you submitted.'
            : 'Read your answers once more. When everything is complete and true, certify it and submit it for review.'
        }
      />
      <Content />
    </>
  );
}

function Content() {
  const loading = useOnboarding(isLoading);
  const failure = useOnboarding(selectFailure);
  const shown = useOnboarding(showsStatus);
  const { found, isRead } = useCase();
  useArrivedCase(isRead ? found : null);
  if (loading) return <FormSkeleton rows={6} hasHeading />;
  if (failure?.during === 'load') return <LoadFailure message={failure.message} />;
  if (!found) return <FormSkeleton rows={6} hasHeading />;
  return shown ? <Followed found={found} /> : <Certified found={found} />;
}

/** Tells the machine that a case that could not be fetched has arrived, such as after a refetch on window focus. */
function useArrivedCase(found: Case | null): void {
  const actor = useOnboardingActor();
  const unread = useOnboarding(isUnread);
  const status = found?.submission.status;
  useEffect(() => {
    if (unread && status !== undefined) actor.send({ type: 'case.arrived', status });
  }, [actor, unread, status]);
}

function LoadFailure({ message }: { message: string }) {
  const actor = useOnboardingActor();
  return (
    <FormAlert
      severity="error"
      title="Your answers could not be loaded"
      action={<AlertButton onClick={() => actor.send({ type: 'reload' })}>Load them again</AlertButton>}
    >
      {asSentence(message)} Nothing is lost. Your saved answers stay as they are.
    </FormAlert>
  );
}

/** Shown before a submission, and whenever it may be submitted again. */
function Certified({ found }: { found: Case }) {
  const { submission, records } = found;
  return (
    <Stack spacing={{ xs: 8, sm: 10 }} className={styles.page}>
      <StatusNotice submission={submission} />
      {submission.review && (
        <Suspense fallback={null}>
          <ReviewProgress sections={submission.review.sections} />
        </Suspense>
      )}
      <MissingAnswers missing={withoutReview(submission)} />
      <AnswersToLookAt record={records['customer-type'] ?? null} />
      <Answers found={found} editable />
      <CertificationForm
        contact={records['contact-details'] ?? null}
        missing={submission.missing}
        open={openChanges(submission)}
        today={submission.readAt}
      />
      <Update submission={submission} />
      {submission.versions.length > 0 && <History submission={submission} />}
      <Withdraw why="If you do not want to make these changes, withdraw the submission. Your answers stay saved and you can submit again." />
    </Stack>
  );
}

function Followed({ found }: { found: Case }) {
  return (
    <Stack spacing={{ xs: 8, sm: 10 }} className={styles.page}>
      <AmendmentsToCertify submission={found.submission} />
      <StatusNotice submission={found.submission} />
      <WhatHappensNext submission={found.submission} />
      <Update submission={found.submission} />
      <History submission={found.submission} />
      <Withdraw why="If something is wrong or you changed your mind, withdraw the submission. Your answers stay saved and you can submit again." />
      <Answers found={found} editable={false} />
    </Stack>
  );
}

function Answers({ found, editable }: { found: Case; editable: boolean }) {
  return (
    <Stack component="section" spacing={4} aria-labelledby="answers">
      <div className={blocks.ends}>
        <h2 id="answers">Your answers</h2>
        {editable && (
          <Button size="small" className={styles.toSubmit} onClick={goToSubmit}>
            Go to Submit
          </Button>
        )}
      </div>
      <AnswersReadBack found={found} editable={editable} />
    </Stack>
  );
}

/** The reasons against a submission other than sections of a review, each of which has its own buttons. */
function withoutReview({ missing }: Submission): Submission['missing'] {
  return missing.filter(({ message }) => message !== confirmOrChange);
}

/** The answers need not be scrolled through. */
function goToSubmit(): void {
  const heading = document.getElementById('certification');
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** The submitted versions, and the timeline of the submission. */
function History({ submission }: { submission: Submission }) {
  const newestFirst = submission.timeline.toReversed();
  return (
    <>
      {submission.versions.length > 0 && <SubmittedVersions submission={submission} />}
      {newestFirst.length > 0 && (
        <Stack component="section" spacing={4} aria-labelledby="timeline">
          <h2 id="timeline">Timeline</h2>
          <ol className={styles.timeline}>
            {newestFirst.map(({ at, event, note }) => (
              <li key={`${at} ${event}`}>
                <p className={text.strong}>{eventLabels[event]}</p>
                <time className={`${text.note} tabular`} dateTime={at}>
                  {timeInWords(at)}
                </time>
                {note && <p className={`${text.typed} ${styles.note}`}>{note}</p>}
              </li>
            ))}
          </ol>
        </Stack>
      )}
    </>
  );
}
