import type { Observer, Subscribable } from 'xstate';
import type { OnboardingEvent } from '#machines/onboarding-types.ts';

type Tell = (event: OnboardingEvent) => void;
/** Starts a watch; returns the function that stops it. */
type Watch = (tell: Tell) => () => void;

/**
 * Returns a subscribable source for a machine whose code is still to be loaded. If it cannot be loaded, the subscription fails,
 * so that the machine knows that nothing is watched.
 */
export function watchLater(fetch: () => Promise<Watch>): Subscribable<OnboardingEvent> {
  return {
    subscribe(observer: Observer<OnboardingEvent> | Tell) {
      const { next, error: fail } = typeof observer === 'function' ? { next: observer } : observer;
      let stop: (() => void) | null = null;
      let isOver = false;
      fetch()
        .then((watch) => {
          if (!isOver) stop = watch((event) => next?.(event));
        })
        .catch((error: unknown) => {
          if (!isOver) fail?.(error);
        });
      return {
        unsubscribe() {
          isOver = true;
          stop?.();
        },
      };
    },
  };
}
