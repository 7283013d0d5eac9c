import type { SubmissionStatus } from '../../../../machines/submission.machine.ts';

/** Where a case stands, in words for colleagues. */
export const statusWords: Record<SubmissionStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  in_review: 'In review',
  changes_requested: 'Changes requested',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** `ours`: the next move is ours; `theirs`: it is the client's. */
type StatusTone = 'ours' | 'theirs' | 'approved' | 'rejected';

/** What a status means for who looks at it; `StatusBadge` draws it. */
export const statusTones: Record<SubmissionStatus, StatusTone> = {
  draft: 'theirs',
  submitted: 'ours',
  in_review: 'ours',
  changes_requested: 'theirs',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'theirs',
};
