import type { PurchaseState } from '#machines/purchase.machine.ts';
import { Badge, type BadgeTone } from '../kit/case/badge.tsx';

export const stateLabels: Record<PurchaseState, string> = {
  created: 'Not paid',
  paying: 'Being paid',
  paid: 'Paid',
  disputed: 'Disputed',
  refunded: 'Refunded',
  failed: 'Card declined',
  cancelled: 'Cancelled',
};

/** What was bought, as staff read it. */
export const kindLabels = {
  single: 'Training',
  team: 'Seats for a team',
  seat: 'Seat of a team',
} as const;

const tones: Record<PurchaseState, BadgeTone> = {
  created: 'ours',
  paying: 'ours',
  paid: 'approved',
  disputed: 'ours',
  refunded: 'rejected',
  failed: 'rejected',
  cancelled: 'rejected',
};

export function PurchaseBadge({ state }: { state: PurchaseState }) {
  return (
    <Badge tone={tones[state]} status={state}>
      {stateLabels[state]}
    </Badge>
  );
}
