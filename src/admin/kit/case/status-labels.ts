import type { SubmissionStatus } from '#machines/submission.machine.ts';
import type { BadgeTone } from './badge.tsx';

/** The labels of a case's statuses for staff. */
export const statusLabels: Record<SubmissionStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  in_review: 'In review',
  changes_requested: 'Changes requested',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

export const statusTones: Record<SubmissionStatus, BadgeTone> = {
  draft: 'theirs',
  submitted: 'ours',
  in_review: 'ours',
  changes_requested: 'theirs',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'theirs',
};
