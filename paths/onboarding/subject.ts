import { hasConflict, type OnboardingSnapshot } from '#machines/selectors.ts';
import { chooseFrom } from '../engine/choose.ts';
import { asVisited, shortestPaths } from '../engine/shortest-paths.ts';
import { type OnboardingPlace, placesIn } from '../places.ts';
import { named, type Plan, type PlannedPath, portalEvents } from '../plan.ts';
import { refusedIn } from '../refused.ts';
import type { Recognition, Subject } from '../script.ts';
import { beginning } from './beginning.ts';
import { withBeyond } from './beyond.ts';
import { eventsIn, isAsked, type PathEvent, said } from './cases.ts';
import { certifyRecognitions } from './certify-step.ts';
import { documentsRecognitions } from './documents-step.ts';
import { formRecognitions } from './form-steps.ts';
import { identityRecognitions } from './identity-step.ts';
import { journeyPerformances, journeys } from './journeys.ts';
import { leavingRecognitions } from './leaving.ts';
import { listRecognitions } from './list-steps.ts';
import { inputOf, onboardingModel, type Start, starts, stateKey } from './model.ts';
import { isOnlyInModel, notOffered, onlyInModel } from './only-in-model.ts';
import { onboardingOutcomes } from './outcomes.ts';
import { performances } from './performances.ts';
import { returns } from './returns.ts';
import { signInRecognitions } from './sign-in.ts';
import { tours } from './tours.ts';
import { verificationRecognitions } from './verification-step.ts';

/** How every place is recognised. Complete by type: a state that no test can recognise does not compile. */
const recognitions: Record<OnboardingPlace, Recognition<OnboardingSnapshot>> = {
  ...signInRecognitions,
  ...formRecognitions,
  ...listRecognitions,
  ...leavingRecognitions,
  ...verificationRecognitions,
  ...documentsRecognitions,
  ...identityRecognitions,
  ...certifyRecognitions,
};

type PortalPath = PlannedPath<OnboardingSnapshot, PathEvent>;

/** The whole portal: its machine, and how each of its events and places appears on the page. */
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
  // The dialog covers the page: nothing behind it can be reached.
  refused: (state) => (isAsked(state) ? [] : refusedIn(state, said)),
  notOffered,
  onlyInModel,
  outcomes: onboardingOutcomes,
  allEvents: said,
};

function plan(): Plan<OnboardingSnapshot, PathEvent> {
  const chosen = chooseFrom<OnboardingSnapshot, PathEvent>(starts.flatMap(pathsFrom), {
    ...portalEvents,
    isOnlyInModel,
    isFreeMove: ({ type }) => type === 'open',
    placesOf: placesIn,
    // A list's action in a conflict returns to it by an edge of its own, which has no event name.
    goalsOf: ({ state }, before) =>
      hasConflict(state) && before.hasTag('formOpen') && !state.hasTag('formOpen')
        ? [`back to the conflict of ${state.context.step}`]
        : [],
  });
  const visited = (path: PortalPath) => withBeyond(asVisited(onboardingModel, path));
  const back = returns();
  return {
    transitions: [...chosen.transitions, ...back],
    edges: [...chosen.edges.map(visited), ...back],
    states: [...chosen.states.map(visited), ...back],
  };
}

/** Returns every shortest path from a start; the paths stay within the step that it opens. */
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

/** Other steps have their own starts, so that paths stay short. */
function isElsewhere(state: OnboardingSnapshot, start: Start): boolean {
  if (!start.verified) return state.matches('verified');
  // What was typed on the first step is restored once its owner has signed in again.
  if (start.step === 'contactDetails' && state.context.notice === 'expired') return false;
  return !state.matches('verified') || state.context.step !== (start.step ?? 'contactDetails');
}
