import { useEffect } from 'react';
import { hasUnsaved } from '#machines/selectors.ts';
import { useOnboarding } from '../onboarding-actor.ts';

/** Makes the browser ask before the page is closed while there are unsaved changes. */
export function useAskBeforeClosing(): void {
  const wouldLose = useOnboarding(hasUnsaved);
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);
}
