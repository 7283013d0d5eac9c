import type { SubmissionStatus } from '#machines/submission.machine.ts';
import { Badge, type BadgeTone } from './badge.tsx';

/** The labels of a case's statuses for staff. */
export const statusLabels: Record<SubmissionStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  in_review: 'In review',
  changes_requested: 'Changes requested',
  approved: 'Approved',
  updating: 'Updating',
  periodic_review: 'Periodic review',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

const statusTones: Record<SubmissionStatus, BadgeTone> = {
  draft: 'theirs',
  submitted: 'ours',
  in_review: 'ours',
  changes_requested: 'theirs',
  approved: 'approved',
  updating: 'theirs',
  periodic_review: 'theirs',
  rejected: 'rejected',
  withdrawn: 'theirs',
};

export function StatusBadge({ status }: { status: SubmissionStatus }) {
  return (
    <Badge tone={statusTones[status]} status={status}>
      {statusLabels[status]}
    </Badge>
  );
}
