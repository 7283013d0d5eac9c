import { type ComponentType, lazy, Suspense } from 'react';
import type { DecisionEvent } from '#src/api/admin/case.ts';

const dialogs: Record<DecisionEvent, ComponentType> = {
  takeIntoReview: lazy(() => import('./take-dialog.tsx')),
  requestChanges: lazy(() => import('./request-dialog.tsx')),
  approve: lazy(() => import('./approve-dialog.tsx')),
  reject: lazy(() => import('./reject-dialog.tsx')),
  reopen: lazy(() => import('./reopen-dialog.tsx')),
};

export function DecisionDialog({ event }: { event: DecisionEvent }) {
  const Dialog = dialogs[event];
  return (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  );
}
