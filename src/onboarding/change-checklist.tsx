import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { submissionStatus } from '#machines/selectors.ts';
import type { StepId } from '#machines/steps.ts';
import text from '#src/ui/text/text.module.css';
import { type Submission, submissionQuery } from '../api/submission.ts';
import { CheckIcon, PencilIcon } from '../ui/icons/client-icons.tsx';
import styles from './change-checklist.module.css';
import { FieldLink } from './field-link.tsx';
import { useOnboarding } from './onboarding-actor.ts';

type ChangeChecklistProps = {
  changes: readonly Submission['changeRequests'][number][];
  /** Returns the name of the field: 'Legal name', or with its step where several steps are listed. */
  nameOf(change: Submission['changeRequests'][number]): string;
};

/** The requested changes: field, reason, and whether each is still open. Each links to its field. */
export function ChangeChecklist({ changes, nameOf }: ChangeChecklistProps) {
  return (
    <ul className={styles.list}>
      {changes.map((change) => {
        const { step, property, reason, mended } = change;
        return (
          <li key={`${step} ${property} ${reason}`} className={styles.item}>
            <span className={`${styles.sign} ${mended ? styles.mended : styles.open}`}>
              {mended ? <CheckIcon size={16} /> : <PencilIcon size={14} />}
              {mended ? 'Changed' : 'Open'}
            </span>
            <div>
              <FieldLink step={step} property={property}>
                {nameOf(change)}
              </FieldLink>
              <p className={text.typed}>{reason}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type RequestedChange = Submission['changeRequests'][number];

const none: readonly RequestedChange[] = [];

/** Returns the requested changes of a step, each with whether it was made; none unless changes are requested. */
export function useChangeRequests(step: StepId): readonly RequestedChange[] {
  const isAsked = useOnboarding(submissionStatus) === 'changes_requested';
  const all = useQuery({ ...submissionQuery, enabled: isAsked }).data?.changeRequests ?? none;
  return useMemo(
    () => (isAsked ? all.filter((request) => request.step === step) : none),
    [isAsked, all, step],
  );
}
