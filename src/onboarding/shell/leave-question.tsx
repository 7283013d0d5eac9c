import { lazy, Suspense, useEffect } from 'react';
import { isAskingToLeave } from '#machines/selectors.ts';
import { whenIdle } from '#src/ui/browser/when-idle.ts';
import { useOnboarding } from '../onboarding-actor.ts';

const fetchDialog = () => import('./leave-dialog.tsx');
const LeaveDialog = lazy(async () => ({ default: (await fetchDialog()).LeaveDialog }));

/** Asks before unsaved input would be lost; the code of the dialog is loaded in the background, not with the page. */
export function LeaveQuestion() {
  const isAsking = useOnboarding(isAskingToLeave);
  useEffect(() => whenIdle(() => void fetchDialog().catch(() => undefined)), []);
  if (!isAsking) return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog />
    </Suspense>
  );
}
