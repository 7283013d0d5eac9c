import { setup } from 'xstate';

export const quizAttemptMachine = setup({
}).createMachine({
  id: 'quizAttempt',
  initial: 'begun',
  states: {
    begun: { on: { answer: 'answering', handIn: 'handedIn', timeUp: 'timeOver' } },
    answering: { on: { answer: 'answering', handIn: 'handedIn', timeUp: 'timeOver' } },
    handedIn: { on: { pass: 'passed', fail: 'failed' } },
    timeOver: { on: { pass: 'passed', fail: 'outOfTime' } },
    passed: { type: 'final' },
    failed: { type: 'final' },
    outOfTime: { type: 'final' }
  }
});
