import type { SubmissionStatus } from '#machines/submission.machine.ts';
import { Badge } from './badge.tsx';
import { statusLabels, statusTones } from './status-labels.ts';

export function StatusBadge({ status }: { status: SubmissionStatus }) {
  return (
    <Badge tone={statusTones[status]} status={status}>
      {statusLabels[status]}
    </Badge>
  );
}
