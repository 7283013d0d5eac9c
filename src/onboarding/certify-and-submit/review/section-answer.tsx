import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { asSentence } from '#domain/copy.ts';
import { confirmReviewSection, readSubmissionAgain, type Submission } from '#src/api/submission.ts';
import { FieldLink } from '#src/onboarding/field-link.tsx';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { StatusChip } from '#src/ui/feedback/status-chip.tsx';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from '../certify.module.css';
import { EndedDocuments } from './ended-documents.tsx';
import { focusNext, headingId } from './next-section.ts';

/** A section that the client confirms or changes in a periodic review. */
export type AskedSection = NonNullable<Submission['review']>['sections'][number];

/** The header of a section in a periodic review: its answer, or the buttons that give one. */
export function SectionAnswer({ title, section }: { title: string; section: AskedSection }) {
  const { step, state } = section;
  const confirm = useMutation({
    mutationFn: () => confirmReviewSection(step),
    networkMode: 'always',
    onSuccess: ({ review }) => focusNext(review?.sections ?? [], step),
    // It was answered in another window: the page shows it.
    onError: () => void readSubmissionAgain(),
  });
  return (
    <>
      <header className={`${styles.stepHeader} ${styles.asked}`}>
        <h3 id={headingId(step)} tabIndex={-1}>
          {title}
        </h3>
        <div className={styles.answerButtons}>
          {state === 'confirmed' && <StatusChip tone="saved">Still correct</StatusChip>}
          {state === 'changed' && <StatusChip tone="saved">Changed</StatusChip>}
          {state === 'open' && (
            <Button
              size="small"
              variant="outlined"
              aria-label={`Still correct: ${title}`}
              aria-disabled={confirm.isPending || undefined}
              onClick={() => confirm.isPending || confirm.mutate()}
            >
              <BusyLabel busy={confirm.isPending} label="Still correct" busyLabel="Confirming…" />
            </Button>
          )}
          <FieldLink step={step}>
            Change<VisuallyHidden> {title}</VisuallyHidden>
          </FieldLink>
        </div>
      </header>
      <EndedDocuments section={section} />
      {confirm.isError && (
        <div className={styles.answers}>
          <FormAlert severity="error" title="The section was not confirmed">
            {asSentence(confirm.error.message)}
          </FormAlert>
        </div>
      )}
    </>
  );
}
