import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { amendmentText } from '#domain/certification.ts';
import { asSentence } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import { stepOf } from '#machines/steps.ts';
import { certifyAmendments, readSubmissionAgain, type Submission } from '#src/api/submission.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { ChangedAnswers } from '#src/ui/text/changed-answers.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import styles from './certify.module.css';
import { MissingAnswers } from './missing-answers.tsx';

type Amendments = NonNullable<Submission['amendments']>;

/** The changes of staff since the client certified, each with the old and the new answer, and the button that certifies them. */
export function AmendmentsToCertify({ submission }: { submission: Submission }) {
  const { amendments } = submission;
  const place = useRef<HTMLDivElement>(null);
  const certify = useMutation({
    mutationFn: (sha256: string) => certifyAmendments(sha256),
    networkMode: 'always',
    // The case has changed meanwhile: the page shows its current state.
    onError: () => void readSubmissionAgain(),
  });
  const isDone = certify.isSuccess && amendments === null;
  useEffect(() => {
    // The button that was pressed is gone.
    if (isDone) place.current?.focus();
  }, [isDone]);
  if (!amendments && !isDone && !certify.isError) return null;
  return (
    <Stack ref={place} spacing={4} tabIndex={-1}>
      {isDone && (
        <FormAlert severity="success" title="You certified the changes">
          They are part of version {submission.versions.at(-1)?.version} now. We have emailed you a
          confirmation.
        </FormAlert>
      )}
      {amendments && (
        <ToCertify submission={submission} amendments={amendments}>
          <div>
            <Button
              variant="contained"
              disabled={submission.missing.length > 0}
              aria-disabled={certify.isPending || undefined}
              onClick={() => certify.isPending || certify.mutate(amendments.sha256)}
            >
              <BusyLabel busy={certify.isPending} label="Certify these changes" busyLabel="Certifying…" />
            </Button>
          </div>
        </ToCertify>
      )}
      {certify.isError && (
        <FormAlert severity="error" title="Not certified">
          {asSentence(certify.error.message)} Nothing was changed.
        </FormAlert>
      )}
    </Stack>
  );
}

type ToCertifyProps = { submission: Submission; amendments: Amendments; children: React.ReactNode };

function ToCertify({ submission, amendments, children }: ToCertifyProps) {
  const { version, at, sections, documents } = amendments;
  const certified = submission.versions.find((each) => each.version === version);
  return (
    <Stack component="section" spacing={4} aria-labelledby="amendments">
      <h2 id="amendments">We changed answers on your behalf</h2>
      <p>
        After you certified version {version}, {firmName} changed the answers listed here
        {at !== null && `, last on ${timeInWords(at)}`}. We approve only what you have certified. If something
        is wrong, reply to our email, or withdraw your submission below.
      </p>
      <ChangedAnswers
        groups={sections.map(({ step, differences }) => ({
          title: stepOf(step).title,
          answers: differences,
        }))}
      />
      {documents && <p>Your documents are not the ones that you certified. Contact our office.</p>}
      <MissingAnswers missing={submission.missing} />
      <p className={styles.certification}>{amendmentText(version)}</p>
      {certified && (
        <p className={text.quiet}>
          You certify as {certified.name}, {certified.role}.
        </p>
      )}
      {children}
    </Stack>
  );
}
