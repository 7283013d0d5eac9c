import { getInitialSnapshot, getNextSnapshot } from 'xstate';
import { edgeIdOf } from '#machines/edges.ts';
import type { OnboardingEvent } from '#machines/onboarding-types.ts';
import type { OnboardingSnapshot } from '#machines/selectors.ts';
import type { FormStepId, StepId } from '#machines/steps.ts';
import { visitorAddress } from '../actions.ts';
import { named, type PlannedPath, wordOf } from '../plan.ts';
import type { PathStep } from '../shortest-paths.ts';
import { type PathEvent, said } from './cases.ts';
import { inputOf, onboardingModel } from './model.ts';
import { onboardingOutcomes } from './outcomes.ts';

type PortalPath = PlannedPath<OnboardingSnapshot, PathEvent>;
type PortalStep = PathStep<OnboardingSnapshot, PathEvent>;

/** What happens, by its name in a path's id or as it is; `passes`: the portal goes on from it at once. */
type Happens = { event: string | PathEvent; passes?: true };

/** The browser leads back to the first step. */
const back = { type: 'open.contactDetails', distance: -1 } as const satisfies OnboardingEvent;

/** What was typed comes back into the form. */
const restored: PathEvent & { isRestored: true } = { ...changed(), isRestored: true };

function changed() {
  return { type: 'form.changed', dirty: true } as const satisfies OnboardingEvent;
}

/** A session ends under what was typed, and its owner signs in again; `loads`: how the step is read then. */
function overExpiry(form: FormStepId, loads: 'load.done' | 'load.failed'): readonly Happens[] {
  const draft = { owner: visitorAddress, values: {}, base: null };
  const kept = { type: 'draft.kept', form, draft } as const satisfies OnboardingEvent;
  const taken = { type: 'draft.taken', form } as const satisfies OnboardingEvent;
  return [
    { event: 'load.done' },
    { event: changed() },
    { event: 'session.expired', passes: true },
    { event: kept },
    { event: 'verify (123456)' },
    { event: 'verify.done' },
    { event: loads, passes: true },
    { event: taken, passes: true },
    { event: restored },
  ];
}

/**
 * Paths that come back: by the browser's own button, and over a session that ended. The shortest ways into a place do not lead
 * there, since each ends where its step is left.
 */
export function returns(): readonly PortalPath[] {
  return [
    // The upload ends under the question: nothing is left to lose, and nothing to ask.
    pathOver('onboardingDocuments', [
      { event: 'load.done' },
      { event: 'uploads.changed (1)' },
      { event: 'open.companyDetails' },
      { event: 'uploads.changed (0)' },
      { event: back },
    ]),
    pathOver('contactDetails', overExpiry('contactDetails', 'load.done')),
    pathOver('wallet', overExpiry('wallet', 'load.failed')),
    pathOver('controlOwnership', overExpiry('controlOwnership', 'load.failed')),
  ];
}

/** @throws Error for what the machine does not hear there any more */
function pathOver(start: StepId, happens: readonly Happens[]): PortalPath {
  const input = inputOf({ verified: true, step: start });
  const first = getInitialSnapshot(onboardingModel, input);
  let state: OnboardingSnapshot = first;
  const steps = happens.map(({ event: said, passes }): PortalStep => {
    const event = typeof said === 'string' ? eventCalled(said) : said;
    const taken = onboardingModel.getTransitionData(state, event as OnboardingEvent);
    if (taken.length === 0) throw new Error(`"${event.type}" is not heard any more on a return to ${start}`);
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

function eventCalled(word: string): PathEvent {
  const event = [...said, ...outcomes].find((each) => wordOf(each) === word);
  if (!event) throw new Error(`Nobody says what "${word}" is sent with`);
  return event;
}
