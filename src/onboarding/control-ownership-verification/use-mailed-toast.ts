import { useEffect } from 'react';
import { showToast } from '#src/ui/feedback/toast.ts';
import { useOnboardingActor } from '../onboarding-actor.ts';

/** Says to whom a mail went; the words are the specification's own (section 2). */
export function useMailedToast(): void {
  const actor = useOnboardingActor();
  useEffect(() => {
    const mailed = actor.on('mailed', ({ name }) => {
      showToast(`Success! Verification required email was successfully sent to ${name}.`, 'success');
    });
    return () => mailed.unsubscribe();
  }, [actor]);
}
