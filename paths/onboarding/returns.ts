import type { OnboardingEvent } from '#machines/onboarding-types.ts';
import type { FormStepId } from '#machines/steps.ts';
import { visitorAddress } from '../actions.ts';
import type { PathEvent } from './cases.ts';
import type { ListStepId } from './list-answers.ts';
import { type Happens, type PortalPath, pathOver } from './path-over.ts';

/** The browser leads back to the first step. */
const back = { type: 'open.contactDetails', distance: -1 } as const satisfies OnboardingEvent;

/** A change of the form that the page makes by itself: what was typed comes back, or theirs stays instead. */
const byItself = (dirty: boolean): PathEvent & { isByItself: true } => ({
  ...changed(dirty),
  isByItself: true,
});

/** Theirs is put beside what stands in the form. */
const meeting: PathEvent & { isMeeting: true } = { ...changed(true), isMeeting: true };

function changed(dirty: boolean) {
  return { type: 'form.changed', dirty } as const satisfies OnboardingEvent;
}

const lists: readonly ListStepId[] = ['wallet', 'controlOwnership'];

/** A session ends under what was typed, and its owner signs in again; `loads`: how the step is read then. */
function overExpiry(form: FormStepId, loads: 'load.done' | 'load.failed'): readonly Happens[] {
  const draft = { owner: visitorAddress, values: {}, base: null };
  const kept = { type: 'draft.kept', form, draft } as const satisfies OnboardingEvent;
  const taken = { type: 'draft.taken', form } as const satisfies OnboardingEvent;
  return [
    { event: 'load.done' },
    { event: changed(true) },
    { event: 'session.expired', passes: true },
    { event: kept },
    { event: 'verify (123456)' },
    { event: 'verify.done' },
    { event: loads, passes: true },
    { event: taken, passes: true },
    { event: byItself(true) },
  ];
}

/** Theirs is chosen over all that was done here: nothing stands in the list any more that is not saved. */
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
    // Nothing would be lost: nobody is asked.
    { event: 'open.contactDetails' },
  ]);
}

/** Others save while a refused list is mended: what they have changed is put into it. */
function overRefusal(step: ListStepId): PortalPath {
  return pathOver(step, [
    { event: 'load.done' },
    { event: 'save' },
    { event: 'save.invalid' },
    { event: meeting },
  ]);
}

/** Whoever signs in again finds the step that was left; a wait sees to it that the server knows of it. */
const backWhereLeft: readonly Happens[] = [
  { event: 'load.done' },
  { event: 'signOut' },
  { event: 'verify (123456)' },
  { event: 'verify.done' },
  { event: 'submission.known (elsewhere)' },
  { event: 'load.done' },
];

/** The page cannot listen to other windows: it tries again and again, says so, and hears of them once it may. */
function overDeafness(): PortalPath {
  const again = 'watch.again (watchSession)';
  const failed = 'watchSession.failed';
  return pathOver('visitor', [
    { event: failed },
    { event: again, passes: true },
    { event: failed },
    { event: again, passes: true },
    { event: failed },
    { event: again },
    { event: 'watch.lasted (watchSession)' },
    { event: 'session.started' },
  ]);
}

/**
 * Paths that come back: by the browser's own button, over a session that ended, a list that others have changed, a page that was
 * deaf. The shortest ways into a place do not lead there: each ends where its step is left, and has one thing happen.
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
    ...lists.flatMap((list) => [overTheirs(list), overRefusal(list)]),
    pathOver('wallet', backWhereLeft),
    overDeafness(),
  ];
}
