import { getInitialSnapshot, getNextSnapshot } from 'xstate';
import { edgeIdOf } from '#machines/graph/edges.ts';
import type { OnboardingEvent } from '#machines/onboarding-types.ts';
import type { OnboardingSnapshot } from '#machines/selectors.ts';
import type { FormStepId, StepId } from '#machines/steps.ts';
import { visitorAddress } from '../actions.ts';
import type { PathStep } from '../engine/shortest-paths.ts';
import { named, type PlannedPath, wordOf } from '../plan.ts';
import { type PathEvent, said } from './cases.ts';
import type { ListStepId } from './list-answers.ts';
import { inputOf, onboardingModel } from './model.ts';
import { onboardingOutcomes } from './outcomes.ts';

/** The browser's back button leads to the first step. */
const back = { type: 'open', step: 'contactDetails', distance: -1 } as const satisfies OnboardingEvent;

/** A change of the form that the page makes itself: typed values are restored, or the other window's stay. */
const byItself = (dirty: boolean): PathEvent & { isByItself: true } => ({
  ...changed(dirty),
  isByItself: true,
});

/** The other window's value is shown next to the one in the form. */
const conflict: PathEvent & { isMeeting: true } = { ...changed(true), isMeeting: true };

function changed(dirty: boolean) {
  return { type: 'form.changed', dirty } as const satisfies OnboardingEvent;
}

const lists: readonly ListStepId[] = ['wallet', 'controlOwnership'];

/** A session ends while something is typed, and its owner signs in again; `loads`: how the step is read then. */
function overExpiry(form: FormStepId, loads: 'load.done' | 'load.failed'): readonly Happens[] {
  const draft = { owner: visitorAddress, values: {}, base: null };
  const stored = { type: 'draft.kept', form, draft } as const satisfies OnboardingEvent;
  const taken = { type: 'draft.taken', form } as const satisfies OnboardingEvent;
  return [
    { event: 'load.done' },
    { event: changed(true) },
    { event: 'session.expired', passes: true },
    { event: stored },
    { event: 'verify (123456)' },
    { event: 'verify.done' },
    { event: loads, passes: true },
    { event: taken, passes: true },
    { event: byItself(true) },
  ];
}

/** The other window's values are chosen over all changes here: the list has no unsaved entries. */
function overTheirs(step: ListStepId): PortalPath {
  const chosen = {
    type: 'conflict.choose',
    answer: 'whether the entry stays',
    side: 'theirs',
  } as const satisfies OnboardingEvent;
  return pathOver(step, [
    { event: 'load.done' },
    { event: 'entry.delete' },
    { event: 'delete.confirm' },
    { event: 'save' },
    { event: 'save.conflict' },
    { event: chosen, passes: true },
    { event: byItself(false) },
    // Nothing would be lost, so no dialog opens.
    { event: 'open.contactDetails' },
  ]);
}

/** Another window saves while a refused list is corrected: its changes are merged. */
function overRefusal(step: ListStepId): PortalPath {
  return pathOver(step, [
    { event: 'load.done' },
    { event: 'save' },
    { event: 'save.invalid' },
    { event: conflict },
  ]);
}

/** A client who signs in again returns to the step that was left; a wait ensures that the server knows it. */
const backWhereLeft: readonly Happens[] = [
  { event: 'load.done' },
  { event: 'signOut' },
  { event: 'verify (123456)' },
  { event: 'verify.done' },
  { event: 'submission.known (elsewhere)' },
  { event: 'load.done' },
];

/**
 * Paths with a return: by the browser's back button, after an ended session, a list with another window's changes. The shortest
 * paths do not cover these: each ends where its step is left, and contains one event.
 */
export function returns(): readonly PortalPath[] {
  return [
    // The upload ends while the dialog is open: nothing can be lost, and the dialog closes.
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
    ...lists.flatMap((list) => [overTheirs(list), overRefusal(list)]),
    pathOver('wallet', backWhereLeft),
  ];
}

type PortalPath = PlannedPath<OnboardingSnapshot, PathEvent>;
type PortalStep = PathStep<OnboardingSnapshot, PathEvent>;

/** An event, by its name in a path's id or as an object; `passes`: the portal continues from it at once. */
type Happens = { event: string | PathEvent; passes?: true };

/**
 * Returns a manually written path over the model, from a step's address.
 *
 * @throws Error for an event that the machine does not accept there
 */
function pathOver(start: StepId, happens: readonly Happens[]): PortalPath {
  const input = inputOf({ verified: true, step: start });
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
