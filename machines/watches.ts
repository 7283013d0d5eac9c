import { onboardingSetup } from './onboarding-setup.ts';
import type { Watch } from './onboarding-types.ts';

/**
 * What runs beside the pages, invoked by the state that lives as long. One that dies is begun again after a while, five
 * seconds at first; whoever looks at `isDeaf` (`selectors.ts`) learns of one that keeps dying.
 */
export function watched<const Id extends Watch>(watch: Id) {
  return {
    id: watch,
    src: watch,
    onError: {
      actions: [
        { type: 'noteDeath', params: { watch } },
        { type: 'beginAgainLater', params: { watch } },
      ],
    },
  } as const;
}

/** Left with the state that invokes it: begun anew there, it has not died yet. */
export function unwatched<const Id extends Watch>(watch: Id) {
  return { type: 'forgetDeaths', params: { watch } } as const;
}

/** How what died is begun again, wherever the portal stands by then; what was left meanwhile is not. */
export const revival = onboardingSetup.createStateConfig({
  on: {
    'watch.again': {
      guard: { type: 'isDead', params: ({ event }) => event },
      actions: [
        { type: 'beginAgain', params: ({ event }) => event },
        { type: 'noteAlive', params: ({ event }) => event },
        { type: 'lookWhetherItLasts', params: ({ event }) => event },
      ],
    },
    'watch.lasted': {
      guard: { type: 'isAlive', params: ({ event }) => event },
      actions: { type: 'forgetDeaths', params: ({ event }) => event },
    },
  },
}).on;
