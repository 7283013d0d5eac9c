import { hasConflict, type OnboardingSnapshot } from '#machines/selectors.ts';
import { type StepId, stepOf } from '#machines/steps.ts';
import type { Action, Answers } from '../actions.ts';
import type { Moment, Performance } from '../script.ts';
import { isAsked, isByHistory, type PathEvent, type PathEventType, requestedIn } from './cases.ts';
import { theirFirstName } from './form-answers.ts';
import { saveOverConflict } from './form-checks.ts';
import { listAnswers } from './list-answers.ts';
import { stepTables } from './step-tables.ts';

type OnboardingMoment = Moment<OnboardingSnapshot, PathEvent>;
type Perform = Performance<OnboardingSnapshot, PathEvent>;

const tableAt = ({ before }: OnboardingMoment) => stepTables[before.context.step];

const letReadsGo: Perform = (moment) => [{ world: 'release', calls: tableAt(moment).reads }];
const letWritesGo: Perform = (moment) => [{ world: 'release', calls: tableAt(moment).writes }];

/** Seconds until the portal gives up a read: it retries three times, after one, two and four seconds. */
const untilGivenUp = 8;

/** A signed-in person uses the list of steps; a visitor only has the address. */
const open: Perform = ({ before, event }) => {
  // If nothing can be lost, the browser has gone there by itself.
  if (isByHistory(event)) return before.context.dirty || isAsked(before) ? [{ do: 'goBack' }] : [];
  const step = requestedIn(event);
  if (!step) return [];
  return [before.matches('verified') ? { do: 'follow', step } : { do: 'goTo', path: stepOf(step).path }];
};

/** Types what the path needs next, delays the call, and presses the button that saves here. */
function save(moment: OnboardingMoment): readonly Action[] {
  const { before, rest } = moment;
  const { writes, complete, refuse, saveElsewhere, type } = tableAt(moment);
  const [ends, next] = rest.map((event) => event.type);
  // Typing would end the refusal first.
  const isRefused = before.context.fieldErrors.length > 0 && (!ends || ends === 'save.invalid');
  const isConflict = hasConflict(before);
  // The values of the edit conflict are still in the form.
  const accepted = before.context.dirty || isConflict ? [] : complete;
  // A value that only the other window changed is taken over without a choice.
  const answers = next === 'conflict.choose' && !before.context.dirty ? [...accepted, ...type] : accepted;
  const typed = ends === 'save.invalid' ? refuse : answers;
  return [
    ...(isRefused ? [] : typed),
    ...(ends === 'save.conflict' ? saveElsewhere : []),
    { world: 'hold', calls: writes },
    { do: 'press', button: isConflict ? saveOverConflict(before.context.chosen) : 'Save & Next' },
  ];
}

/** The button that refetches, with the label of each page. */
function reloadButton({ context: { step } }: OnboardingSnapshot): string {
  const isAboutMany = step === 'controlOwnershipVerification' || step === 'certifyAndSubmit';
  return isAboutMany ? 'Load them again' : 'Load it again';
}

/** Another window saves while the form has changes: what only it changed is merged by a button. */
function meetOthers(moment: OnboardingMoment): readonly Action[] {
  const button = 'See the differences';
  return [
    ...tableAt(moment).saveElsewhere,
    { do: 'lookAgain' },
    { do: 'waitFor', check: { see: 'button', name: button } },
    { do: 'press', button },
  ];
}

/**
 * The choice of the other window's value: the first name in a form with one record; in a list, whose first entry was deleted
 * here, that it stays.
 */
function theirsOf(step: StepId): Answers {
  return step === 'wallet' || step === 'controlOwnership'
    ? { [`${listAnswers[step].savedInMeeting}: yours or theirs?`]: 'Theirs: On the list' }
    : { 'First name: yours or theirs?': `Theirs: ${theirFirstName}` };
}

/** The network is restored, and a pending retry succeeds. */
function arrive(moment: OnboardingMoment): readonly Action[] {
  return [
    { world: 'reconnect', calls: tableAt(moment).reads },
    { do: 'lookAgain' },
    { do: 'wait', seconds: untilGivenUp },
  ];
}

/** The actions of every step: opening and leaving it, reading it, typing into it, saving it. */
export const sharedPerformances = {
  open,
  next: () => [{ do: 'press', button: 'Next' }],
  signOut: ({ rest }): readonly Action[] => [
    // By then the server knows where the wizard is left.
    ...(rest.some(({ type }) => type === 'submission.known') ? [{ do: 'wait', seconds: 6 } as const] : []),
    { do: 'press', button: 'Log out' },
  ],
  'form.changed': (moment): readonly Action[] => {
    const { event, before } = moment;
    // What was typed before its session ended is restored by itself, and a choice between two answers is in the form at once.
    if ('isByItself' in event) return [];
    if ('isMeeting' in event) return meetOthers(moment);
    const { type, undo } = tableAt(moment);
    if (moment.after.context.dirty) return type;
    return before.context.dirty ? undo : [];
  },
  'load.done': letReadsGo,
  'load.empty': letReadsGo,
  'load.failed': (moment) => [
    { world: 'cut', calls: tableAt(moment).reads },
    { do: 'wait', seconds: untilGivenUp },
  ],
  reload: (moment) => [
    { world: 'hold', calls: tableAt(moment).reads },
    { do: 'press', button: reloadButton(moment.before) },
  ],
  'conflict.choose': ({ before }): readonly Action[] => [
    { do: 'fill', answers: theirsOf(before.context.step) },
  ],
  'conflict.takeTheirs': (moment) => [
    { world: 'hold', calls: tableAt(moment).reads },
    { do: 'press', button: 'Load theirs' },
  ],
  'answers.arrived': arrive,
  'case.arrived': arrive,
  save,
  'save.done': (moment): readonly Action[] => [
    // This save prefetches the next step before it is done; if that fails, the step opens and reads by itself.
    ...(moment.before.context.step === 'controlOwnership'
      ? [{ world: 'cut', calls: stepTables.controlOwnershipVerification.reads } as const]
      : []),
    { world: 'release', calls: tableAt(moment).writes },
  ],
  'save.doneInRevision': letWritesGo,
  'save.invalid': letWritesGo,
  'save.conflict': letWritesGo,
  'save.failed': (moment) => [{ world: 'cut', calls: tableAt(moment).writes }],
} satisfies Partial<Record<PathEventType, Perform>>;
