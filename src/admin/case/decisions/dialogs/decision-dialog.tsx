import { type ComponentType, lazy, Suspense } from 'react';
import type { DecisionEvent } from '#src/api/admin/case.ts';

/** Decisions with a dialog: taking a case into review asks nothing. */
export type AskedDecision = Exclude<DecisionEvent, 'takeIntoReview'>;

const dialogs: Record<AskedDecision, ComponentType> = {
  requestChanges: lazy(() => import('./request-dialog.tsx')),
  approve: lazy(() => import('./approve-dialog.tsx')),
  reject: lazy(() => import('./reject-dialog.tsx')),
  reopen: lazy(() => import('./reopen-dialog.tsx')),
};

export function DecisionDialog({ event }: { event: AskedDecision }) {
  const Dialog = dialogs[event];
  return (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  );
}
