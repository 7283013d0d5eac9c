import { Badge, type BadgeTone } from '#src/admin/kit/case/badge.tsx';
import { type CheckState, identityLabels, waitsForUs } from './identity-labels.ts';

export function IdentityBadge({ check }: { check: CheckState }) {
  return <Badge tone={toneOf(check)}>{identityLabels(check)}</Badge>;
}

function toneOf(check: CheckState): BadgeTone {
  if (check.status === 'verified') return 'approved';
  if (check.status === 'refused') return 'rejected';
  return waitsForUs(check) ? 'ours' : 'theirs';
}
