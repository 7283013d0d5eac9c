import { useEffect } from 'react';
import { isUnread } from '#machines/selectors.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';

/**
 * Tells the machine that what could not be read is on the page after all, so that what the page says and what it shows
 * agree. Reads go on in the background, as whenever the window is looked at again.
 *
 * @param isShown whether the page shows what the last read has brought
 */
export function useArrivedAnswers(isShown: boolean): void {
  const actor = useOnboardingActor();
  const unread = useOnboarding(isUnread);
  useEffect(() => {
    if (unread && isShown) actor.send({ type: 'answers.arrived' });
  }, [actor, unread, isShown]);
}
