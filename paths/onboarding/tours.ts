import { getInitialSnapshot, getNextSnapshot } from 'xstate';
import type { OnboardingEvent } from '#machines/onboarding-types.ts';
import {
  isAskingToWithdraw,
  isConfirmingDelete,
  isConfirmingSubmit,
  type OnboardingSnapshot,
} from '#machines/selectors.ts';
import { type StepId, stepOf, steps } from '#machines/steps.ts';
import type { Call } from '../actions.ts';
import { type Move, toursOver } from '../engine/tours.ts';
import { lastPairOf, pairsOf } from '../pairs.ts';
import { nameOf, type Plan, type PlannedPath } from '../plan.ts';
import { eventsIn, isAsked, type PathEvent, requestedIn } from './cases.ts';
import { inputOf, onboardingModel, stateKey } from './model.ts';
import { isOnlyInModel } from './only-in-model.ts';
import { stepTables } from './step-tables.ts';

type PortalPath = PlannedPath<OnboardingSnapshot, PathEvent>;

/** What a tour's page knows in addition to its machine. */
type Memory = {
  /** How the step was read, and whether it was: afterwards its answers are cached. */
  reads: 'load.done' | 'load.submitted';
  isRead: boolean;
};

/** The moves of a tour: as many as one test should have. */
const longest = 24;

const tourStarts: readonly { step: StepId; reads: Memory['reads'] }[] = [
  ...steps.map(({ id }) => ({ step: id, reads: 'load.done' as const })),
  { step: 'certifyAndSubmit', reads: 'load.submitted' },
];

/**
 * Returns tours of each step: over every pair of a state and an event there that no path covers, if the page can return from it.
 */
export function tours({
  transitions,
  edges,
  states,
}: Plan<OnboardingSnapshot, PathEvent>): readonly PortalPath[] {
  const visited = new Set([...edges, ...states].flatMap(pairsOf));
  const left = new Set(
    transitions.flatMap((path) => lastPairOf(path) ?? []).filter((pair) => !visited.has(pair)),
  );
  return tourStarts.flatMap(({ step, reads }) => {
    const input = inputOf({ verified: true, step });
    const first = getInitialSnapshot(onboardingModel, input);
    return toursOver(onboardingModel, {
      from: {
        start: step,
        called: reads === 'load.submitted' ? 'tour of a submitted case' : 'tour',
        input,
        first,
        memory: { reads, isRead: !first.hasTag('loading') },
      },
      movesIn: (state, memory) => movesAt(step, state, memory),
      key: stateKey,
      left,
      nameOf,
      longest,
    });
  });
}

const openStep = (step: StepId): PathEvent & { step: StepId } => ({ type: 'open', step });

function movesAt(
  home: StepId,
  state: OnboardingSnapshot,
  memory: Memory,
): readonly Move<PathEvent, Memory>[] {
  if (!state.matches('verified')) return [];
  if (state.context.step !== home) return [moveOver(home, state, memory, openStep(home))];
  return eventsIn(state)
    .filter((event) => mayHappen(home, state, memory, event))
    .map((event) => moveOver(home, state, memory, event));
}

/** The event, and what the portal does by itself after it: a step with cached answers opens at once. */
function moveOver(
  home: StepId,
  state: OnboardingSnapshot,
  memory: Memory,
  event: PathEvent,
): Move<PathEvent, Memory> {
  const now = {
    ...memory,
    isRead: memory.isRead || event.type === memory.reads,
  };
  if (!mayMove(event)) return { events: [event], memory: now };
  const after = getNextSnapshot(onboardingModel, state, event as OnboardingEvent);
  if (!after.matches('verified')) return { events: [event], memory: now, isEnd: true };
  const opens = after.context.step !== state.context.step;
  const isAtHand = after.context.step === home ? memory.isRead : knowsAll(home);
  if (!opens || !after.hasTag('loading') || !isAtHand) return { events: [event], memory: now };
  const how = after.context.step === 'certifyAndSubmit' ? memory.reads : 'load.done';
  return { events: [event, ...eventsIn(after).filter(({ type }) => type === how)], memory: now };
}

/** Returns whether an event may lead to another step, or out of the portal. */
const mayMove = ({ type }: PathEvent) =>
  type === 'open' || type.startsWith('session.') || ['next', 'signOut', 'leave.discard'].includes(type);

/** A client who has opened the last step has every answer. */
const knowsAll = (step: StepId) => step === 'certifyAndSubmit';

/** Events that need more than a page and its network: each has a path of its own. */
const onPathsAlone: ReadonlySet<PathEvent['type']> = new Set<PathEvent['type']>([
  // Afterwards the server's data differs.
  'save.done',
  'save.doneInRevision',
  'mail.done',
  'mail.refused',
  'submit.done',
  'submit.incomplete',
  'withdraw.done',
  'withdraw.overtaken',
  'submission.known',
  // Afterwards the page has the other window's data, and a page that is open for long receives it by itself.
  'save.conflict',
  'conflict.takeTheirs',
  'conflict.choose',
  // Time has to pass.
  'load.failed',
  'answers.arrived',
  'case.arrived',
  // A step is read in one way, depending on what its client has there.
  'load.done',
  'load.empty',
  'load.submitted',
  'files.chosen',
  'uploads.changed',
]);

function mayHappen(home: StepId, state: OnboardingSnapshot, memory: Memory, event: PathEvent): boolean {
  const { type } = event;
  const { dirty, failure } = state.context;
  if (isOnlyInModel(event, state)) return false;
  if (isUnderQuestion(state) && !underQuestions.test(type)) return false;
  if (type === memory.reads) return true;
  if (onPathsAlone.has(type)) return false;
  // Only changes are saved: a page that saves what it has read has nothing that could be refused.
  if (type === 'save') return dirty && state.context.fieldErrors.length === 0 && failure === null;
  if (type === 'reload') return false;
  if (type === 'form.changed') return isTyped(event) && (isPlain(home) || !dirty);
  // The rows of a list are identified by their texts.
  if (type === 'form.added' || type === 'entry.delete') return !dirty;
  const requested = requestedIn(event);
  return requested === undefined || mayOpen(home, requested);
}

/** The events that are possible while a dialog is open: its answers, and events from elsewhere. */
const underQuestions = /^(leave|delete|submit|withdraw|session)\.\w/;

const isTyped = (event: PathEvent) => (event as { dirty?: boolean }).dirty === true;

/** Forms with one record: typing the same again changes nothing. */
const isPlain = (step: StepId) =>
  stepOf(step).section !== null && !['wallet', 'controlOwnership'].includes(step);

/** A dialog is open: nothing behind it can be pressed. */
function isUnderQuestion(state: OnboardingSnapshot): boolean {
  return (
    isAsked(state) || isConfirmingDelete(state) || isConfirmingSubmit(state) || isAskingToWithdraw(state)
  );
}

/** The two steps must not wait for the same calls: neither would be visibly loading. */
function mayOpen(home: StepId, step: StepId): boolean {
  const own = stepTables[home].reads.map(callOf);
  return !stepTables[step].reads.map(callOf).some((call) => own.includes(call));
}

const callOf = ({ method, path }: Call) => `${method} ${path}`;
