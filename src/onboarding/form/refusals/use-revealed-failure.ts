import { type RefObject, useEffect } from 'react';
import { failure as selectFailure } from '#machines/selectors.ts';
import { useOnboarding } from '#src/onboarding/onboarding-actor.ts';

/** Scrolls the alert of a failed save or email into view: it is at the top of a long page, and the button at the bottom. */
export function useRevealedFailure(container: RefObject<HTMLElement | null>): void {
  const failure = useOnboarding(selectFailure);
  useEffect(() => {
    if (failure?.during !== 'save' && failure?.during !== 'send') return;
    container.current?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'center' });
  }, [failure, container]);
}
