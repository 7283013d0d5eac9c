import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { asSentence, dayInWords } from '#domain/copy.ts';
import { messageOf } from '#machines/outcomes.ts';
import { stepOf } from '#machines/steps.ts';
import layout from '#src/admin/kit/layout.module.css';
import { useMay } from '#src/admin/kit/staff-member.ts';
import { type CaseReview, reviewsQuery, startReview } from '#src/api/admin/reviews.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { dayOfTimeInWords, timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { useCase } from '../use-case.ts';
import { CloseReviewDialog } from './close-review-dialog.tsx';
import styles from './compliance.module.css';
import { reviewInWords } from './review-labels.ts';

/** The periodic reviews of an approved client: what is under way, when the next one is due, and the earlier ones. */
export function ReviewCard() {
  const { summary } = useCase();
  const { id, status } = summary;
  const { data } = useQuery(reviewsQuery(id));
  const [isClosing, setClosing] = useState(false);
  if (!data || (data.items.length === 0 && data.nextReviewOn === null)) return null;
  const open = data.items.find(({ closedAt }) => closedAt === null);
  const earlier = data.items.filter(({ closedAt }) => closedAt !== null);
  return (
    <section aria-labelledby="periodic-review" className={layout.panel}>
      <h3 id="periodic-review" className={`${textStyles.heading} ${styles.subject}`}>
        Periodic review
      </h3>
      <div className={styles.item}>
        <div className={layout.grow}>
          {open ? (
            <InProgress review={open} />
          ) : (
            data.nextReviewOn !== null && <p>The next review is due on {dayInWords(data.nextReviewOn)}.</p>
          )}
          {earlier.length > 0 && (
            <details className={styles.evidence}>
              <summary>Earlier reviews</summary>
              <ul className={textStyles.bullets}>
                {earlier.map((review) => (
                  <li key={review.id}>{reviewInWords(review)}</li>
                ))}
              </ul>
            </details>
          )}
        </div>
        <Actions status={status} onClose={() => setClosing(true)} />
      </div>
      {isClosing && (
        <CloseReviewDialog
          caseId={id}
          isAsked={status === 'periodic_review'}
          onClose={() => setClosing(false)}
        />
      )}
    </section>
  );
}

function InProgress({
  review: { startedAt, isAutomatic, confirmed, remindedAt, answeredAt, changed },
}: {
  review: CaseReview;
}) {
  const titles = (ids: CaseReview['changed']) => ids.map((step) => stepOf(step).title).join(', ');
  return (
    <>
      <p>
        The client was asked {isAutomatic ? 'automatically ' : ''}on {timeInWords(startedAt)}.
      </p>
      {remindedAt.length > 0 && <p>Reminded by email on {remindedAt.map(dayOfTimeInWords).join(' and ')}.</p>}
      {answeredAt !== null && (
        <p>
          Answered on {timeInWords(answeredAt)}.{' '}
          {changed.length === 0 ? 'Nothing was changed.' : `Changed: ${titles(changed)}.`}
        </p>
      )}
      {confirmed.length > 0 && <p>Confirmed: {titles(confirmed.map(({ step }) => step))}.</p>}
      {answeredAt === null && confirmed.length === 0 && (
        <p className={textStyles.quiet}>The client has confirmed nothing yet.</p>
      )}
    </>
  );
}

function Actions({ status, onClose }: { status: string; onClose(): void }) {
  const { id } = useCase().summary;
  const may = useMay();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await startReview(id);
      notify('The client is asked by email.', { type: 'success' });
    } catch (error) {
      setFailure(asSentence(messageOf(error)));
    } finally {
      setBusy(false);
    }
  };
  const isAsked = status === 'periodic_review';
  if (status !== 'approved' && !isAsked) return null;
  return (
    <div className={`${layout.row} ${layout.screenOnly}`}>
      {failure !== null && (
        <FormAlert severity="error" title="The client was not asked">
          {failure}
        </FormAlert>
      )}
      {!isAsked && may('cases:review') && (
        <Button size="small" variant="outlined" disabled={isBusy} onClick={() => void ask()}>
          Ask the client to confirm
        </Button>
      )}
      {may('cases:decide') && (
        <Button size="small" variant="outlined" disabled={isBusy} onClick={onClose}>
          {isAsked ? 'Stop waiting for the client' : 'Complete or postpone'}
        </Button>
      )}
    </div>
  );
}
