import { getNextSnapshot } from 'xstate';
import { edgeIdOf } from '#machines/graph/edges.ts';
import type { OnboardingEvent } from '#machines/onboarding-types.ts';
import { hasConflict, isFrozen, type OnboardingSnapshot } from '#machines/selectors.ts';
import type { PlannedPath } from '../plan.ts';
import { eventsIn, type PathEvent, type PathEventType } from './cases.ts';
import { onboardingModel } from './model.ts';
import { isOnlyInModel } from './only-in-model.ts';

type PortalPath = PlannedPath<OnboardingSnapshot, PathEvent>;

/** Outcomes that follow by themselves, or the response to a dialog: the successful ones, before anything else can be done. */
const settles: readonly PathEventType[] = [
  'load.done',
  'save.done',
  'mail.done',
  'submit.done',
  'leave.stay',
  'delete.cancel',
  'form.cancelled',
  'submit.cancel',
  'withdraw.cancel',
];

/** Events that show that a page still works: another attempt, or another change. */
const goesOn: readonly PathEventType[] = ['reload', 'entry.add', 'form.changed'];

/**
 * Returns a path with one event beyond its goal, so that a later effect is visible; only the path if its last page would need
 * something that its client does not have.
 */
export function withBeyond(path: PortalPath): PortalPath {
  const event = eventBeyond(path);
  if (!event) return path;
  const before = path.steps.at(-1)?.state ?? path.first;
  const edges = onboardingModel.getTransitionData(before, event as OnboardingEvent).map(edgeIdOf);
  const state = getNextSnapshot(onboardingModel, before, event as OnboardingEvent);
  return { ...path, steps: [...path.steps, { event, state, edges }], beyond: 1 };
}

function eventBeyond({ first, steps }: PortalPath): PathEvent | null {
  const last = steps.at(-1)?.state ?? first;
  if (!last.matches('verified') || !first.matches('verified')) return null;
  const isHome = last.context.step === first.context.step;
  const happened = new Set(steps.map(({ event }) => event.type));
  const isToSeveral = (last.context.mailing?.mails.length ?? 0) > 1;
  if (
    isToSeveral ||
    needsMore.some((type) => happened.has(type)) ||
    isFrozen(last) ||
    last.context.openUploads > 0
  )
    return null;
  // On other pages its client has other answers, or none.
  const wanted = isHome ? [...settles, ...goesOn] : ['leave.stay' as const];
  const possible = eventsIn(last).filter((event) => !isOnlyInModel(event, last) && isMeant(event, last));
  const [next = null] = wanted.flatMap((type) => possible.find((event) => event.type === type) ?? []);
  if (next?.type === 'load.done' && happened.has('load.empty')) return null;
  // The refused values are still in the form.
  if (next?.type === 'save.done' && happened.has('save.invalid')) return null;
  return next;
}

/** Events after which the server or the network is no longer as the plan's events expect. */
const needsMore: readonly PathEventType[] = [
  'submission.known',
  'save.doneInRevision',
  'load.submitted',
  'case.arrived',
  'answers.arrived',
  'uploads.changed',
  'files.chosen',
];

function isMeant(event: PathEvent, state: OnboardingSnapshot): boolean {
  if (event.type !== 'form.changed') return true;
  return (event as { dirty?: boolean }).dirty === true && !state.context.dirty && !hasConflict(state);
}
