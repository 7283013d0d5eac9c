import type { PurchaseState } from '#machines/purchase.machine.ts';
import { Badge, type BadgeTone } from '../kit/case/badge.tsx';

/** Where a purchase stands, in words. */
export const stateLabels: Record<PurchaseState, string> = {
  created: 'Not paid',
  paying: 'Being paid',
  paid: 'Paid',
  refunded: 'Refunded',
  failed: 'Card declined',
  cancelled: 'Cancelled',
};

const tones: Record<PurchaseState, BadgeTone> = {
  created: 'ours',
  paying: 'ours',
  paid: 'approved',
  refunded: 'rejected',
  failed: 'rejected',
  cancelled: 'rejected',
};

/** Where a purchase stands. */
export function PurchaseBadge({ state }: { state: PurchaseState }) {
  return (
    <Badge tone={tones[state]} status={state}>
      {stateLabels[state]}
    </Badge>
  );
}
