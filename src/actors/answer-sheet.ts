import { fromPromise } from 'xstate';
import {
  answerSheetMachine,
  type SendAnswersOutcome,
  type SendAnswersRequest,
} from '#machines/answer-sheet.machine.ts';
import { ApiError } from '../api/api-error.ts';
import { keepAttempt, sendAnswers } from '../api/quiz-attempts.ts';

/** The answers to a quiz, sent to the server: what it says of the attempt is what the page shows from then on. */
export const answerSheet = answerSheetMachine.provide({
  actors: {
    sendAnswers: fromPromise<SendAnswersOutcome, SendAnswersRequest>(async ({ input, signal }) => {
      try {
        const attempt = await sendAnswers({ ...input, signal });
        // Whoever asked has gone: the machine that asks next has the say.
        if (!signal.aborted) keepAttempt(attempt);
        return { kind: attempt.endedAt === null ? 'kept' : 'over' };
      } catch (error) {
        if (error instanceof ApiError && !error.isPassing && !error.isTooSoon)
          return { kind: 'refused', message: error.message };
        throw error;
      }
    }),
  },
});
