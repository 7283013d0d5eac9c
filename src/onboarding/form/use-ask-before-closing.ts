import { useEffect } from 'react';
import { hasUnsaved } from '#machines/selectors.ts';
import { useOnboarding } from '../onboarding-actor.ts';

/** Has the browser ask before the page is closed while something would be lost. */
export function useAskBeforeClosing(): void {
  const wouldLose = useOnboarding(hasUnsaved);
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);
}
