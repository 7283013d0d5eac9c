import type { onboardingMachine } from '#machines/onboarding.machine.ts';
import type { PlaceIn } from './engine/places.ts';

export { type PlaceIn, placesIn } from './engine/places.ts';

/** The visible places of the portal: those that are passed at once are excluded. */
export type OnboardingPlace = Exclude<
  PlaceIn<typeof onboardingMachine>,
  'starting' | 'verified.step.arriving'
>;
