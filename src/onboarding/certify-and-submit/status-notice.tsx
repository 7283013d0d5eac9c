import type { ReactNode } from 'react';
import { placeInWords } from '#domain/decision-copy.ts';
import { stepOf } from '#machines/steps.ts';
import type { SubmissionStatus } from '#machines/submission.machine.ts';
import type { Submission } from '#src/api/submission.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { ChangeChecklist } from '../change-checklist.tsx';
import { allChangedLabels, statusLabels } from './status-labels.ts';

/** The decision whose text is shown with a status. */
const decisions: Partial<Record<SubmissionStatus, string>> = {
  changes_requested: 'requestChanges',
  rejected: 'reject',
};

/** The status of the submission and what happens next; nothing before the first submission. */
export function StatusNotice({ submission, action }: { submission: Submission; action?: ReactNode }) {
  const { status, changeRequests } = submission;
  if (status === 'draft') return null;
  const isAllChanged =
    status === 'changes_requested' && changeRequests.length > 0 && openChanges(submission) === 0;
  const { severity, title, text, next } = isAllChanged ? allChangedLabels : statusLabels[status];
  const reason = submission.timeline.findLast(({ event }) => event === decisions[status])?.note;
  return (
    <FormAlert severity={severity} title={title} action={action}>
      <p>{text}</p>
      {reason && !isAllChanged && <p className={textStyles.typed}>{reason}</p>}
      {changeRequests.length > 0 && (
        <>
          <p className={textStyles.strong}>{openInWords(changeRequests)}</p>
          <ChangeChecklist
            changes={changeRequests}
            nameOf={({ step, field }) => placeInWords(stepOf(step).title, field)}
          />
        </>
      )}
      <p>{next}</p>
    </FormAlert>
  );
}

/** Returns the number of requested changes that were not made. */
export function openChanges({ changeRequests }: Pick<Submission, 'changeRequests'>): number {
  return changeRequests.filter(({ mended }) => !mended).length;
}

/** Returns the heading of the list: '1 of 3 changes is still open'. */
function openInWords(changeRequests: Submission['changeRequests']): string {
  const open = openChanges({ changeRequests });
  if (open === 0) return 'Everything that was asked for is changed';
  const all = changeRequests.length;
  return `${open} of ${all} ${all === 1 ? 'change' : 'changes'} ${open === 1 ? 'is' : 'are'} still open`;
}
