import type { ReactNode } from 'react';
import { stepOf } from '#machines/steps.ts';
import type { SubmissionStatus } from '#machines/submission.machine.ts';
import type { Submission } from '#src/api/submission.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FieldLink } from '../field-link.tsx';
import styles from './certify.module.css';
import { statusLabels } from './status-labels.ts';

/** The decision whose words stand beside a status. */
const decisions: Partial<Record<SubmissionStatus, string>> = {
  changes_requested: 'requestChanges',
  rejected: 'reject',
};

/** Where the submission stands and what happens next; nothing before the first submission. */
export function StatusNotice({ submission, action }: { submission: Submission; action?: ReactNode }) {
  const { status, changeRequests } = submission;
  if (status === 'draft') return null;
  const { severity, title, text, next } = statusLabels[status];
  const reason = submission.timeline.findLast(({ event }) => event === decisions[status])?.note;
  return (
    <FormAlert severity={severity} title={title} action={action}>
      <p>{text}</p>
      {reason && <p className={styles.reason}>{reason}</p>}
      {changeRequests.length > 0 && (
        <ul className={styles.reasons}>
          {changeRequests.map(({ step, property, reason: wish }) => (
            <li key={`${step} ${property} ${wish}`}>
              <FieldLink step={step} property={property}>
                {stepOf(step).title}
              </FieldLink>
              : {wish}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.next}>{next}</p>
    </FormAlert>
  );
}
