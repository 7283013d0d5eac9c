import { Badge, type BadgeTone } from '#src/admin/kit/case/badge.tsx';
import type { PersonStatus } from '#src/api/verification.ts';

type CheckStatus = PersonStatus['status'];

const tones: Record<CheckStatus, BadgeTone> = {
  not_started: 'theirs',
  pending: 'ours',
  verified: 'approved',
  refused: 'rejected',
};

/** Verified or not, in the specification's words. */
export const checkLabels = (status: CheckStatus) => (status === 'verified' ? 'Verified' : 'Non verified');

/** The same to the eye: how far the check is shows by shape and colour. */
export function CheckBadge({ status }: { status: CheckStatus }) {
  return (
    <Badge tone={tones[status]} status={status}>
      {checkLabels(status)}
    </Badge>
  );
}
