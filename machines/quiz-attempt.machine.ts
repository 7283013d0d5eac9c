import { setup } from 'xstate';
import { type EventOf, type StatusOf, statusAfter, type TakenBy } from './lifecycle.ts';

const answer = {
  target: 'answering',
  description: 'The learner answers a question.',
  meta: { by: ['learner'] },
} as const;
const handIn = {
  target: 'handedIn',
  description: 'The learner submits the attempt.',
  meta: { by: ['learner'] },
} as const;
const timeUp = {
  target: 'timeOver',
  description: 'The time for the quiz is over.',
  meta: { by: ['server'] },
} as const;
const pass = {
  target: 'passed',
  description: 'The server has scored the attempt as passed.',
  meta: { by: ['server'] },
} as const;
const notEnough = {
  description: 'The server has scored the attempt as not passed.',
  meta: { by: ['server'] },
} as const;

/**
 * An attempt at a quiz. The server scores it: it leaves `handedIn` and `timeOver` in the transaction that enters them, so an
 * attempt is never stored there. Answers that were saved in time count: the attempt is passed where they are enough, and out
 * of time where they are not. A finished attempt does not change when it is submitted again.
 */
export const quizAttemptMachine = setup({
  types: {
    events: {} as
      | { type: 'answer' }
      | { type: 'handIn' }
      | { type: 'timeUp' }
      | { type: 'pass' }
      | { type: 'fail' },
    transitionMeta: {} as TakenBy<'learner' | 'server'>,
  },
}).createMachine({
  id: 'quizAttempt',
  description: 'An attempt at a quiz, from start to result.',
  initial: 'begun',
  states: {
    begun: {
      description: 'The attempt has begun; nothing is answered.',
      on: { answer, handIn, timeUp },
    },
    answering: {
      description: 'Questions are being answered.',
      on: { answer, handIn, timeUp },
    },
    handedIn: {
      description: 'The attempt was submitted, and the server scores it.',
      on: { pass, fail: { target: 'failed', ...notEnough } },
    },
    timeOver: {
      description: 'The time is over, and the server scores what was answered.',
      on: { pass, fail: { target: 'outOfTime', ...notEnough } },
    },
    passed: { description: 'Enough was right.', type: 'final' },
    failed: { description: 'Not enough was right.', type: 'final' },
    outOfTime: { description: 'The time was over, and the attempt was not passed.', type: 'final' },
  },
});

/** Every state of an attempt, including the transient ones. */
export type QuizAttemptPlace = StatusOf<typeof quizAttemptMachine>;
export type QuizAttemptEvent = EventOf<typeof quizAttemptMachine>;

/** The states in which an attempt is stored. */
export type QuizAttemptState = Exclude<QuizAttemptPlace, 'handedIn' | 'timeOver'>;

/**
 * Returns the state in which a finished attempt is stored; null if it was finished before.
 * @param by what ends it @param isEnough whether the answers reach the required marks
 */
export function attemptEnded(
  state: QuizAttemptState,
  by: 'handIn' | 'timeUp',
  isEnough: boolean,
): QuizAttemptState | null {
  const waiting = statusAfter(quizAttemptMachine, state, by);
  const judged = waiting && statusAfter(quizAttemptMachine, waiting, isEnough ? 'pass' : 'fail');
  return judged === null || judged === 'handedIn' || judged === 'timeOver' ? null : judged;
}

/** Returns whether an attempt can still be answered and submitted. */
export function isAttemptOpen(state: QuizAttemptState): boolean {
  return statusAfter(quizAttemptMachine, state, 'handIn', 'learner') !== null;
}
