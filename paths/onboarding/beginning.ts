import type { OnboardingSnapshot } from '#machines/selectors.ts';
import { nextMarked, type StepId, stepOf } from '#machines/steps.ts';
import type { Action, Call, Possession } from '../actions.ts';
import type { PlannedPath } from '../plan.ts';
import { isByHistory, type PathEvent, requestedIn } from './cases.ts';
import { markedInRevision } from './outcomes.ts';
import { standing } from './session.ts';
import { stepTables } from './step-tables.ts';

type PortalPath = PlannedPath<OnboardingSnapshot, PathEvent>;

/** Returns the actions before the first event: who arrives, what they have, where they open the portal. */
export function beginning(path: PortalPath): readonly Action[] {
  return [...whoComes(path), ...whatWaits(path), ...arrival(path)];
}

/** The step's address; if the browser's back button is used, first the other step and then this one from there. */
function arrival(path: PortalPath): readonly Action[] {
  const { step } = path.first.context;
  const before = stepBefore(path);
  if (!before) return [{ do: 'goTo', path: addressOf(path) }];
  const { path: address } = stepOf(before);
  return [
    { do: 'goTo', path: address },
    { do: 'waitFor', check: { see: 'page', heading: stepTables[before].heading, path: address } },
    { do: 'follow', step },
  ];
}

/** Returns the step that the browser's back button leads to. */
function stepBefore({ steps }: PortalPath): StepId | null {
  const back = steps.find(({ event }) => isByHistory(event))?.event;
  return (back && requestedIn(back)) ?? null;
}

function whoComes(path: PortalPath): readonly Action[] {
  if (!path.first.matches('verified')) return [{ world: 'visitor' }];
  const client = { world: 'client', has: possessionOf(path) } as const;
  if (asksSeveral(path)) return [client, { world: 'addOwnerElsewhere' }];
  if (newsOnArrival(path) !== 'changes_requested' && !isRevision(path)) return [client];
  const { step } = path.first.context;
  // The saved page must not be marked: the path checks where its save leads.
  const marked = isRevision(path)
    ? markedInRevision.find((each) => each === nextMarked(markedInRevision, step))
    : 'companyDetails';
  return [
    client,
    { world: 'decide', decision: 'takeIntoReview' },
    { world: 'decide', decision: 'requestChanges', ...(marked && { marked }) },
  ];
}

/** Returns whether several people get a mail. */
const asksSeveral = ({ steps }: PortalPath) =>
  steps.some(({ state }) => (state.context.mailing?.mails.length ?? 0) > 1);

const happensIn = ({ steps }: PortalPath, type: PathEvent['type']) =>
  steps.some(({ event }) => event.type === type);

/** Returns whether something is saved while changes are requested. */
const isRevision = (path: PortalPath) => happensIn(path, 'save.doneInRevision');

/** Returns what the client of the path needs to have; nothing if the path finds nothing. */
function possessionOf(path: PortalPath): Possession {
  const happens = (type: PathEvent['type']) => happensIn(path, type);
  if (isRevision(path)) return 'a submitted case';
  const news = newsOnArrival(path);
  if (happens('load.submitted') || arrivesSubmitted(path) || (news !== null && news !== 'draft'))
    return 'a submitted case';
  if (path.first.context.step === 'certifyAndSubmit') return 'everything that is needed to submit';
  if (!happens('load.done') && !happens('answers.arrived')) return 'nothing';
  const isOnDocuments = path.first.context.step === 'onboardingDocuments';
  return isOnDocuments ? 'everything that is needed to submit' : 'answers in all seven forms';
}

/** Returns whether a case that could not be read turns out to be submitted later. */
function arrivesSubmitted({ steps }: PortalPath): boolean {
  const arrival = steps.find(({ event }) => event.type === 'case.arrived')?.event;
  return (arrival as { status?: string } | undefined)?.status === 'submitted';
}

/** The responses that are delayed until the path releases them, so that each state on the way is visible. */
function whatWaits(path: PortalPath): readonly Action[] {
  const steps = new Set(stepsOf(path));
  const calls = [
    ...[...steps].flatMap((step) => stepTables[step].reads),
    ...(newsOnArrival(path) === null ? [] : standing),
  ];
  const distinct = [...new Map(calls.map((call): [string, Call] => [JSON.stringify(call), call])).values()];
  return distinct.length > 0 ? [{ world: 'hold', calls: distinct }] : [];
}

/** Returns every step that is visibly loading on the path. */
function stepsOf({ first, steps }: PortalPath): readonly StepId[] {
  return [first, ...steps.flatMap(({ state, isPassed }) => (isPassed ? [] : [state]))]
    .filter((state) => state.matches('verified') && state.hasTag('loading'))
    .map(({ context }) => context.step);
}

function addressOf({ first: { context } }: PortalPath): string {
  return context.arrivesAnywhere ? '/' : stepOf(context.step).path;
}

/** Returns the status of the submission, if the client receives it only after the portal is open. */
function newsOnArrival({ first, steps }: PortalPath): string | null {
  if (!first.context.arrivesAnywhere) return null;
  const news = steps.find(({ event }) => event.type === 'submission.known')?.event;
  return (news as { status?: string } | undefined)?.status ?? null;
}
