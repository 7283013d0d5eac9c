import { getInitialSnapshot, getNextSnapshot } from 'xstate';
import { edgeIdOf } from '#machines/edges.ts';
import type { OnboardingEvent } from '#machines/onboarding-types.ts';
import type { OnboardingSnapshot } from '#machines/selectors.ts';
import type { StepId } from '#machines/steps.ts';
import { named, type PlannedPath, wordOf } from '../plan.ts';
import type { PathStep } from '../shortest-paths.ts';
import { type PathEvent, said } from './cases.ts';
import { inputOf, onboardingModel } from './model.ts';
import { onboardingOutcomes } from './outcomes.ts';

export type PortalPath = PlannedPath<OnboardingSnapshot, PathEvent>;
type PortalStep = PathStep<OnboardingSnapshot, PathEvent>;

/** An event, by its name in a path's id or as an object; `passes`: the portal continues from it at once. */
export type Happens = { event: string | PathEvent; passes?: true };

/**
 * Returns a manually written path over the model, from a step's address or a visitor's.
 *
 * @throws Error for an event that the machine does not accept there
 */
export function pathOver(start: StepId | 'visitor', happens: readonly Happens[]): PortalPath {
  const isVisitor = start === 'visitor';
  const input = inputOf({ verified: !isVisitor, step: isVisitor ? null : start });
  const first = getInitialSnapshot(onboardingModel, input);
  let state: OnboardingSnapshot = first;
  const steps = happens.map(({ event: said, passes }): PortalStep => {
    const event = typeof said === 'string' ? eventCalled(said, state) : said;
    const taken = takenBy(state, event);
    if (taken.length === 0) throw new Error(`"${event.type}" is not heard any more on a path from ${start}`);
    state = getNextSnapshot(onboardingModel, state, event as OnboardingEvent);
    return { event, state, edges: taken.map(edgeIdOf), ...(passes && { isPassed: true }) };
  });
  return named<OnboardingSnapshot, PathEvent>({ input, first, steps, start });
}

const outcomes: readonly PathEvent[] = Object.values(onboardingOutcomes).flatMap((ways) =>
  Object.values<{ event: PathEvent['type']; output?: unknown }>(ways).map(({ event, ...rest }) =>
    'output' in rest ? { type: event, output: rest.output } : { type: event, error: new Error('Cut') },
  ),
);

/** An event may have several payloads, such as an entry of either list: returns the first that is accepted there. */
function eventCalled(word: string, state: OnboardingSnapshot): PathEvent {
  const named = [...said, ...outcomes].filter((each) => wordOf(each) === word);
  const event = named.find((each) => takenBy(state, each).length > 0) ?? named[0];
  if (!event) throw new Error(`Nobody says what "${word}" is sent with`);
  return event;
}

function takenBy(state: OnboardingSnapshot, event: PathEvent) {
  return onboardingModel.getTransitionData(state, event as OnboardingEvent);
}
