import fc, { type Arbitrary } from 'fast-check';
import { type FormStepId, type StepId, steps } from '#machines/steps.ts';
import type { ReviewerEvent } from '#machines/submission.machine.ts';
import { type Action, Command } from './action.ts';
import {
  type Change,
  chooseFile,
  type Manner,
  saveDocuments,
  saveElsewhere,
  saveSection,
} from './answer-actions.ts';
import type { Tally } from './compare.ts';
import { decideIdentity, handIn, mailDirector, verifyDirector } from './identity-actions.ts';
import {
  answerLeaving,
  lookAgain,
  openStep,
  reload,
  signIn,
  signOut,
  signOutElsewhere,
  timeOut,
  type,
} from './session-actions.ts';
import { decide, moveElsewhere, submit, withdraw } from './submission-actions.ts';

const aStep: Arbitrary<StepId> = fc.constantFrom(...steps.map(({ id }) => id));
const aForm: Arbitrary<FormStepId> = fc.constantFrom(
  ...steps.flatMap((step): FormStepId[] => (step.section === null ? [] : [step.id])),
);
const aManner: Arbitrary<Manner> = often('as it should be', [
  'with an answer that is refused',
  'based on another version',
  'compared with what is saved',
]);
const aChange: Arbitrary<Change> = often('as they are', [
  'without the board resolution',
  'with the board resolution again',
  'with a file that is not there',
  'based on another version',
  'and remove a file for good',
]);
const aDecision: Arbitrary<ReviewerEvent> = fc.constantFrom(
  'takeIntoReview',
  'requestChanges',
  'approve',
  'reject',
  'reopen',
);
const isHeard = fc.boolean();

/** Draws the first value half of the time; fast-check shrinks towards it. */
function often<Value>(first: Value, others: readonly Value[]): Arbitrary<Value> {
  return fc.oneof(fc.constant(first), fc.constantFrom(...others));
}

/** How often each action is drawn, higher is more often: an ended session prevents most later actions. */
const weighted: readonly [weight: number, action: Arbitrary<Action>][] = [
  [6, often<'the right' | 'a wrong'>('the right', ['the right', 'a wrong']).map(signIn)],
  [2, fc.constant(signOut)],
  [1, fc.constant(signOutElsewhere)],
  [1, fc.constant(timeOut)],
  [2, fc.constant(lookAgain)],
  [1, often<'its address' | 'the root'>('its address', ['the root']).map(reload)],
  [3, aStep.map(openStep)],
  [3, often(true, [false]).map(type)],
  [2, often<'discard' | 'stay'>('discard', ['stay']).map(answerLeaving)],
  [10, fc.tuple(aForm, aManner).map(([step, manner]) => saveSection(step, manner))],
  [1, aForm.map(saveElsewhere)],
  [2, fc.constant(chooseFile)],
  [5, aChange.map(saveDocuments)],
  [2, often<'once' | 'twice'>('once', ['twice']).map(mailDirector)],
  [1, fc.constant(verifyDirector)],
  [
    3,
    often<'both photographs' | 'the passport alone'>('both photographs', ['the passport alone']).map(handIn),
  ],
  [
    2,
    fc
      .tuple(often<'approve' | 'refuse'>('approve', ['refuse']), isHeard)
      .map((how) => decideIdentity(...how)),
  ],
  [6, often<'certified' | 'not certified'>('certified', ['certified', 'not certified']).map(submit)],
  [
    4,
    often<'and confirm it' | 'and think better of it'>('and confirm it', ['and think better of it']).map(
      withdraw,
    ),
  ],
  [8, fc.tuple(aDecision, isHeard).map((how) => decide(...how))],
  [1, fc.constantFrom('submit', 'withdraw').map((event) => moveElsewhere(event as 'submit' | 'withdraw'))],
];

/** So that most actions find a signed-in client who may go anywhere. */
const insistsOnceIn = 4;

/** Draws any sequence of actions of a client, another window of theirs, a reviewer and a director. */
export function anySequence(tally: Tally, longest: number) {
  const command = fc
    .oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })))
    .chain((action) =>
      fc.nat(insistsOnceIn - 1).map((n) => new Command(action, tally, n === insistsOnceIn - 1)),
    );
  return fc.commands([command], { maxCommands: longest, size: 'max' });
}
