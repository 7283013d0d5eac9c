import type { OnboardingSnapshot } from '#machines/selectors.ts';
import { type StepId, stepOf } from '#machines/steps.ts';
import type { Action, Call, Possession } from '../actions.ts';
import type { PlannedPath } from '../plan.ts';
import type { PathEvent } from './cases.ts';
import { standing } from './session.ts';
import { stepTables } from './step-tables.ts';

type PortalPath = PlannedPath<OnboardingSnapshot, PathEvent>;

/** What stands before the first event: who comes, what they have, where they open the portal. */
export function beginning(path: PortalPath): readonly Action[] {
  return [...whoComes(path), ...whatWaits(path), { do: 'goTo', path: addressOf(path) }];
}

function whoComes(path: PortalPath): readonly Action[] {
  if (!path.first.matches('verified')) return [{ world: 'visitor' }];
  const client = { world: 'client', has: possessionOf(path) } as const;
  return newsOnArrival(path) === 'changes_requested'
    ? [
        client,
        { world: 'decide', decision: 'takeIntoReview' },
        { world: 'decide', decision: 'requestChanges', marked: 'companyDetails' },
      ]
    : [client];
}

/** What the path needs somebody to have: who finds nothing has nothing. */
function possessionOf(path: PortalPath): Possession {
  const happens = (type: PathEvent['type']) => path.steps.some(({ event }) => event.type === type);
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

/** Every step that the path opens. */
function stepsOf({ first, steps }: PortalPath): readonly StepId[] {
  return [first, ...steps.map(({ state }) => state)]
    .filter((state) => state.matches('verified'))
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
