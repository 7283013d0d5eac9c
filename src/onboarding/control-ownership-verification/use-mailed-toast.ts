import { enqueueSnackbar } from 'notistack';
import { useEffect } from 'react';
import { useOnboardingActor } from '../onboarding-actor.ts';

/** Milliseconds that a toast of success stays (specification section 9). */
const shownFor = 2000;

/** Says to whom a mail went; the words are the specification's own (section 2). */
export function useMailedToast(): void {
  const actor = useOnboardingActor();
  useEffect(() => {
    const mailed = actor.on('mailed', ({ name }) => {
      enqueueSnackbar(`Success! Verification required email was successfully sent to ${name}.`, {
        variant: 'success',
        autoHideDuration: shownFor,
      });
    });
    return () => mailed.unsubscribe();
  }, [actor]);
}
