import type { SubmissionStatus } from '#machines/submission.machine.ts';
import { Badge } from './badge.tsx';
import { statusTones, statusWords } from './status-words.ts';

/** Where a case stands. */
export function StatusBadge({ status }: { status: SubmissionStatus }) {
  return (
    <Badge tone={statusTones[status]} status={status}>
      {statusWords[status]}
    </Badge>
  );
}
