import { describe, expect, it } from 'vitest';
import { statusAfter, statusesOf } from '#machines/lifecycle.ts';
import {
  attemptEnded,
  isAttemptOpen,
  type QuizAttemptEvent,
  type QuizAttemptPlace,
  quizAttemptMachine,
} from '#machines/quiz-attempt.machine.ts';

const events: QuizAttemptEvent[] = ['answer', 'handIn', 'timeUp', 'pass', 'fail'];

/** All legal events of an attempt; all others are refused. */
const legal: Record<QuizAttemptPlace, Partial<Record<QuizAttemptEvent, QuizAttemptPlace>>> = {
  begun: { answer: 'answering', handIn: 'handedIn', timeUp: 'timeOver' },
  answering: { answer: 'answering', handIn: 'handedIn', timeUp: 'timeOver' },
  handedIn: { pass: 'passed', fail: 'failed' },
  timeOver: { pass: 'passed', fail: 'outOfTime' },
  passed: {},
  failed: {},
  outOfTime: {},
};

const places = statusesOf(quizAttemptMachine);

describe('an attempt at a quiz', () => {
  it('has seven states, and begins as begun', () => {
    expect(places).toEqual(Object.keys(legal));
  });

  it.each(places.flatMap((place) => events.map((event) => [place, event] as const)))(
    'from %s by %s moves on, or does not',
    (place, event) => {
      expect(statusAfter(quizAttemptMachine, place, event)).toBe(legal[place][event] ?? null);
    },
  );

  it.each([
    ['begun', 'handIn', true, 'passed'],
    ['answering', 'handIn', false, 'failed'],
    ['answering', 'timeUp', true, 'passed'],
    ['begun', 'timeUp', false, 'outOfTime'],
    ['passed', 'handIn', false, null],
    ['failed', 'handIn', true, null],
    ['outOfTime', 'timeUp', true, null],
  ] as const)('that is %s is graded once: %s, enough %s', (state, by, isEnough, to) => {
    expect(attemptEnded(state, by, isEnough)).toBe(to);
  });

  it.each(['begun', 'answering', 'passed', 'failed', 'outOfTime'] as const)(
    'can be answered or not: %s',
    (state) => {
      expect(isAttemptOpen(state)).toBe(state === 'begun' || state === 'answering');
    },
  );
});
