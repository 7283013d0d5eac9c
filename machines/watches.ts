import { onboardingSetup } from './onboarding-setup.ts';
import type { Watch } from './onboarding-types.ts';

/**
 * Returns the invocation of a watch: an actor that runs as long as its state is active. A watch that dies is restarted, first
 * after five seconds; `isDeaf` (`selectors.ts`) tells whether one keeps dying.
 */
export function watched<const Id extends Watch>(watch: Id) {
  return {
    id: watch,
    src: watch,
    onError: {
      description: 'The background actor has failed.',
      actions: [
        { type: 'noteDeath', params: { watch } },
        { type: 'beginAgainLater', params: { watch } },
      ],
    },
  } as const;
}

/** Returns the exit action of the state that invokes a watch: it resets the watch's deaths for the next entry. */
export function unwatched<const Id extends Watch>(watch: Id) {
  return { type: 'forgetDeaths', params: { watch } } as const;
}

/** Restarts a dead watch in any state of the portal, unless its state was left meanwhile. */
export const revival = onboardingSetup.createStateConfig({
  on: {
    'watch.again': {
      description: 'A background actor that has stopped is restarted.',
      guard: { type: 'isDead', params: ({ event }) => event },
      actions: [
        { type: 'beginAgain', params: ({ event }) => event },
        { type: 'noteAlive', params: ({ event }) => event },
        { type: 'lookWhetherItLasts', params: ({ event }) => event },
      ],
    },
    'watch.lasted': {
      description: 'A restarted actor has run for a while.',
      guard: { type: 'isAlive', params: ({ event }) => event },
      actions: { type: 'forgetDeaths', params: ({ event }) => event },
    },
  },
}).on;
