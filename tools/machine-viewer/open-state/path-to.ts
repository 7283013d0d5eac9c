import type { OnboardingSnapshot } from '#machines/selectors.ts';
import type { PathEvent } from '#paths/onboarding/cases.ts';
import { onboardingSubject } from '#paths/onboarding/subject.ts';
import { placesIn } from '#paths/places.ts';
import type { PlannedPath } from '#paths/plan.ts';

type PortalPath = PlannedPath<OnboardingSnapshot, PathEvent>;

/** Returns the shortest path into a place of the portal; null if there is none. */
export function pathTo(place: string): PortalPath | null {
  const { states, edges } = onboardingSubject.plan();
  return [...states, ...edges]
    .flatMap((path) => upTo(path, place))
    .reduce<PortalPath | null>(
      (best, path) => (best && best.steps.length <= path.steps.length ? best : path),
      null,
    );
}

function upTo(path: PortalPath, place: string): PortalPath[] {
  if (placesIn(path.first).includes(place)) return [{ ...path, steps: [] }];
  const last = path.steps.findIndex(({ state }) => placesIn(state).includes(place));
  return last < 0 ? [] : [{ ...path, steps: path.steps.slice(0, last + 1) }];
}
