import { Badge, type BadgeTone } from '#src/admin/kit/case/badge.tsx';
import { type CheckState, identityWords, waitsForUs } from './identity-words.ts';

/** How an identity check stands. */
export function IdentityBadge({ check }: { check: CheckState }) {
  return <Badge tone={toneOf(check)}>{identityWords(check)}</Badge>;
}

function toneOf(check: CheckState): BadgeTone {
  if (check.status === 'verified') return 'approved';
  if (check.status === 'refused') return 'rejected';
  return waitsForUs(check) ? 'ours' : 'theirs';
}
