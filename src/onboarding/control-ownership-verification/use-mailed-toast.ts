import { useEffect } from 'react';
import { showToast } from '#src/ui/feedback/toast.ts';
import { useOnboardingActor } from '../onboarding-actor.ts';

/** Shows who was sent an email; the specification prescribes the text (section 2). */
export function useMailedToast(): void {
  const actor = useOnboardingActor();
  useEffect(() => {
    const mailed = actor.on('mailed', ({ name }) => {
      showToast(`Success! Verification required email was successfully sent to ${name}.`, 'success');
    });
    return () => mailed.unsubscribe();
  }, [actor]);
}
