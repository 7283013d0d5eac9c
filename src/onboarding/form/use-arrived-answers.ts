import { useEffect } from 'react';
import { isUnread } from '#machines/selectors.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';

/**
 * Notifies the machine when answers that could not be loaded have arrived after all, so that it removes its error. Background
 * refetches continue after the error, such as on window focus.
 *
 * @param isShown whether the page shows the data of the last fetch
 */
export function useArrivedAnswers(isShown: boolean): void {
  const actor = useOnboardingActor();
  const unread = useOnboarding(isUnread);
  useEffect(() => {
    if (unread && isShown) actor.send({ type: 'answers.arrived' });
  }, [actor, unread, isShown]);
}
