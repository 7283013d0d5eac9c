import { type RefObject, useEffect } from 'react';
import { failure as selectFailure } from '../../../machines/selectors.ts';
import { useOnboarding } from '../onboarding-actor.ts';

/** Brings a failed save into view: what it says stands above a page that may be long, and was saved from its foot. */
export function useRevealedFailure(container: RefObject<HTMLElement | null>): void {
  const failure = useOnboarding(selectFailure);
  useEffect(() => {
    if (failure?.during !== 'save') return;
    container.current?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'center' });
  }, [failure, container]);
}
