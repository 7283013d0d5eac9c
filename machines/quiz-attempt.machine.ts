import { setup, transition } from 'xstate';

/** Where an attempt at a quiz stands, while it is kept and on the way to its judgement. */
export type QuizAttemptPlace =
  | 'begun'
  | 'answering'
  | 'handedIn'
  | 'timeOver'
  | 'passed'
  | 'failed'
  | 'outOfTime';

export type QuizAttemptEvent =
  | { type: 'answer' }
  | { type: 'handIn' }
  | { type: 'timeUp' }
  | { type: 'pass' }
  | { type: 'fail' };

/**
 * The way of an attempt at a quiz. The server is its judge: `handedIn` and `timeOver` are left in the same transaction in
 * which they are come to, by the marks of what was answered, so that no attempt is ever kept there. What was saved before the
 * time was over counts: where it is enough the attempt is passed, and where it is not, it is out of time. What is over stays
 * as it is, whoever hands it in again.
 */
export const quizAttemptMachine = setup({ types: { events: {} as QuizAttemptEvent } }).createMachine({
  id: 'quizAttempt',
  initial: 'begun',
  states: {
    begun: { on: { answer: 'answering', handIn: 'handedIn', timeUp: 'timeOver' } },
    answering: { on: { answer: 'answering', handIn: 'handedIn', timeUp: 'timeOver' } },
    handedIn: { on: { pass: 'passed', fail: 'failed' } },
    timeOver: { on: { pass: 'passed', fail: 'outOfTime' } },
    passed: { type: 'final' },
    failed: { type: 'final' },
    outOfTime: { type: 'final' },
  },
});

/** Where an attempt can be kept: everywhere but on the way to its judgement. */
export type QuizAttemptState = Exclude<QuizAttemptPlace, 'handedIn' | 'timeOver'>;

/** Every place, the first one first. */
export const quizAttemptPlaces = Object.keys(quizAttemptMachine.states) as QuizAttemptPlace[];

/** Where an attempt is after an event; null where the machine refuses it. */
export function attemptAfter(
  place: QuizAttemptPlace,
  event: QuizAttemptEvent['type'],
): QuizAttemptPlace | null {
  const now = quizAttemptMachine.resolveState({ value: place, context: {} });
  if (!now.can({ type: event })) return null;
  return transition(quizAttemptMachine, now, { type: event })[0].value;
}

/**
 * Where an attempt is kept once it has ended and was judged; null where it had ended before.
 * @param by what ends it @param isEnough whether what was answered reaches the marks that pass it
 */
export function attemptEnded(
  state: QuizAttemptState,
  by: 'handIn' | 'timeUp',
  isEnough: boolean,
): QuizAttemptState | null {
  const waiting = attemptAfter(state, by);
  const judged = waiting && attemptAfter(waiting, isEnough ? 'pass' : 'fail');
  return judged === null || judged === 'handedIn' || judged === 'timeOver' ? null : judged;
}

/** Whether an attempt can still be answered and handed in. */
export function isAttemptOpen(state: QuizAttemptState): boolean {
  return attemptAfter(state, 'handIn') !== null;
}
