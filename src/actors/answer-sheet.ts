import { fromPromise } from 'xstate';
import {
  answerSheetMachine,
  type SendAnswersOutcome,
  type SendAnswersRequest,
} from '#machines/answer-sheet.machine.ts';
import { ApiError } from '../api/api-error.ts';
import { keepAttempt, sendAnswers } from '../api/quiz-attempts.ts';

/** The answer sheet machine, bound to the API. It puts each response about the attempt into the cache for the page. */
export const answerSheet = answerSheetMachine.provide({
  actors: {
    sendAnswers: fromPromise<SendAnswersOutcome, SendAnswersRequest>(async ({ input, signal }) => {
      try {
        const attempt = await sendAnswers({ ...input, signal });
        // If the request was aborted, the machine's next request updates the page instead.
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
