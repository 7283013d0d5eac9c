import { hasConflict, type OnboardingSnapshot } from '#machines/selectors.ts';
import { placesIn } from '../places.ts';
import { named, type Plan, type PlannedPath, planOf } from '../plan.ts';
import { refusedIn } from '../refused.ts';
import type { Subject } from '../script.ts';
import { asWalked, shortestPaths } from '../shortest-paths.ts';
import { beginning } from './beginning.ts';
import { withBeyond } from './beyond.ts';
import { eventsIn, isAsked, type PathEvent, said } from './cases.ts';
import { journeyPerformances, journeys } from './journeys.ts';
import { inputOf, onboardingModel, type Start, starts, stateKey } from './model.ts';
import { isOnlyInModel, notOffered, onlyInModel } from './only-in-model.ts';
import { onboardingOutcomes } from './outcomes.ts';
import { performances } from './performances.ts';
import { recognitions } from './recognitions.ts';
import { returns } from './returns.ts';
import { tours } from './tours.ts';

type PortalPath = PlannedPath<OnboardingSnapshot, PathEvent>;

/** The whole portal: its machine, and how each of its events and places is met on the page. */
export const onboardingSubject: Subject<OnboardingSnapshot, PathEvent> = {
  machine: 'onboarding',
  title: 'The onboarding portal',
  plan,
  tours,
  journeys,
  journeyPerformances,
  beginning,
  performances,
  recognitions,
  placesOf: placesIn,
  // The question covers the page: what is seen behind it cannot be reached.
  refused: (state) => (isAsked(state) ? [] : refusedIn(state, said)),
  notOffered,
  onlyInModel,
  outcomes: onboardingOutcomes,
  said,
};

function plan(): Plan<OnboardingSnapshot, PathEvent> {
  const chosen = planOf<OnboardingSnapshot, PathEvent>(starts.flatMap(pathsFrom), {
    isOnlyInModel,
    isFreeMove: ({ type }) => type.startsWith('open.'),
    placesOf: placesIn,
    // What a list does over a conflict leads back to it by an edge of its own, which no event is named after.
    goalsOf: ({ state }, before) =>
      hasConflict(state) && before.hasTag('formOpen') && !state.hasTag('formOpen')
        ? [`back to the conflict of ${state.context.step}`]
        : [],
  });
  const walked = (path: PortalPath) => withBeyond(asWalked(onboardingModel, path));
  const back = returns();
  return {
    transitions: [...chosen.transitions, ...back],
    edges: [...chosen.edges.map(walked), ...back],
    states: [...chosen.states.map(walked), ...back],
  };
}

/** Every shortest path from a start; they stay within the step that it opens. */
function pathsFrom(start: Start): readonly PortalPath[] {
  return shortestPaths(onboardingModel, {
    input: inputOf(start),
    events: eventsIn,
    key: stateKey,
    isEnd: (state) => isElsewhere(state, start),
  }).map((path) =>
    named<OnboardingSnapshot, PathEvent>({
      ...(path as Pick<PortalPath, 'input' | 'first' | 'steps'>),
      start: start.verified ? (start.step ?? 'anywhere') : 'visitor',
    }),
  );
}

/** Other steps have starts of their own, so that paths stay short. */
function isElsewhere(state: OnboardingSnapshot, start: Start): boolean {
  if (!start.verified) return state.matches('verified');
  // What was typed on the first step comes back once its owner has signed in again.
  if (start.step === 'contactDetails' && state.context.notice === 'expired') return false;
  return !state.matches('verified') || state.context.step !== (start.step ?? 'contactDetails');
}
