import type { Observer, Subscribable } from 'xstate';
import type { OnboardingEvent } from '#machines/onboarding-types.ts';

type Tell = (event: OnboardingEvent) => void;
/** Watches until the function that it answers is called. */
type Watch = (tell: Tell) => () => void;

/**
 * What a machine subscribes to where the code that watches is still to be fetched. That it cannot be had is an error of the
 * subscription: the machine then knows that nothing is watched.
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
