import { type RefObject, useEffect } from 'react';
import { failure as selectFailure } from '#machines/selectors.ts';
import { useOnboarding } from '#src/onboarding/onboarding-actor.ts';

/** Brings a failed save or mail into view: what it says stands above a page that may be long, and was asked for further down. */
export function useRevealedFailure(container: RefObject<HTMLElement | null>): void {
  const failure = useOnboarding(selectFailure);
  useEffect(() => {
    if (failure?.during !== 'save' && failure?.during !== 'send') return;
    container.current?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'center' });
  }, [failure, container]);
}
