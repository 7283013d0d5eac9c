import { Badge, type BadgeTone } from '#src/admin/kit/case/badge.tsx';
import type { PersonStatus } from '#src/api/verification.ts';

type CheckStatus = PersonStatus['status'];

const tones: Record<CheckStatus, BadgeTone> = {
  not_started: 'theirs',
  pending: 'ours',
  verified: 'approved',
  refused: 'rejected',
};

/** Verified or not, as the specification words it. */
export const checkLabels = (status: CheckStatus) => (status === 'verified' ? 'Verified' : 'Non verified');

/** The same as a badge: shape and colour show the state of the check. */
export function CheckBadge({ status }: { status: CheckStatus }) {
  return (
    <Badge tone={tones[status]} status={status}>
      {checkLabels(status)}
    </Badge>
  );
}
