import type { OnboardingSnapshot } from '#machines/selectors.ts';
import { nextMarked, type StepId, stepOf } from '#machines/steps.ts';
import type { Action, Call, Possession } from '../actions.ts';
import type { PlannedPath } from '../plan.ts';
import { isByHistory, type PathEvent } from './cases.ts';
import { markedInRevision } from './outcomes.ts';
import { standing } from './session.ts';
import { stepTables } from './step-tables.ts';

type PortalPath = PlannedPath<OnboardingSnapshot, PathEvent>;

/** What stands before the first event: who comes, what they have, where they open the portal. */
export function beginning(path: PortalPath): readonly Action[] {
  return [...whoComes(path), ...whatWaits(path), ...arrival(path)];
}

/** The step's address; or, where the browser's own button is to lead back, the other step first and this one from there. */
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

/** Where the browser's own button leads on the path. */
function stepBefore({ steps }: PortalPath): StepId | null {
  const back = steps.find(({ event }) => isByHistory(event))?.event.type;
  return back ? (back.slice('open.'.length) as StepId) : null;
}

function whoComes(path: PortalPath): readonly Action[] {
  if (!path.first.matches('verified')) {
    const isDeaf = happensIn(path, 'watchSession.failed');
    return [{ world: 'visitor' }, ...(isDeaf ? [{ do: 'listen', isAllowed: false } as const] : [])];
  }
  const client = { world: 'client', has: possessionOf(path) } as const;
  if (asksSeveral(path)) return [client, { world: 'nameAnother' }];
  if (newsOnArrival(path) !== 'changes_requested' && !isRevision(path)) return [client];
  const { step } = path.first.context;
  // On the page that is saved nothing may be marked: the path is about where its save leads.
  const marked = isRevision(path)
    ? markedInRevision.find((each) => each === nextMarked(markedInRevision, step))
    : 'companyDetails';
  return [
    client,
    { world: 'decide', decision: 'takeIntoReview' },
    { world: 'decide', decision: 'requestChanges', ...(marked && { marked }) },
  ];
}

/** Whether several people are asked by mail. */
const asksSeveral = ({ steps }: PortalPath) =>
  steps.some(({ state }) => (state.context.mailing?.mails.length ?? 0) > 1);

const happensIn = ({ steps }: PortalPath, type: PathEvent['type']) =>
  steps.some(({ event }) => event.type === type);

/** Whether something is saved while changes are requested. */
const isRevision = (path: PortalPath) => happensIn(path, 'save.doneInRevision');

/** What the path needs somebody to have: who finds nothing has nothing. */
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

/** Whether a case that could not be read turns out to be submitted once it can. */
function arrivesSubmitted({ steps }: PortalPath): boolean {
  const arrival = steps.find(({ event }) => event.type === 'case.arrived')?.event;
  return (arrival as { status?: string } | undefined)?.status === 'submitted';
}

/** The answers that are held until the path lets them go: without them each place on the way can be seen. */
function whatWaits(path: PortalPath): readonly Action[] {
  const steps = new Set(stepsOf(path));
  const calls = [
    ...[...steps].flatMap((step) => stepTables[step].reads),
    ...(newsOnArrival(path) === null ? [] : standing),
  ];
  const distinct = [...new Map(calls.map((call): [string, Call] => [JSON.stringify(call), call])).values()];
  return distinct.length > 0 ? [{ world: 'hold', calls: distinct }] : [];
}

/** Every step that can be seen loading on the path. */
function stepsOf({ first, steps }: PortalPath): readonly StepId[] {
  return [first, ...steps.flatMap(({ state, isPassed }) => (isPassed ? [] : [state]))]
    .filter((state) => state.matches('verified') && state.hasTag('loading'))
    .map(({ context }) => context.step);
}

function addressOf({ first: { context } }: PortalPath): string {
  return context.arrivesAnywhere ? '/' : stepOf(context.step).path;
}

/** Where the submission stands, for a client who hears of it only once the portal is open. */
function newsOnArrival({ first, steps }: PortalPath): string | null {
  if (!first.context.arrivesAnywhere) return null;
  const news = steps.find(({ event }) => event.type === 'submission.known')?.event;
  return (news as { status?: string } | undefined)?.status ?? null;
}
