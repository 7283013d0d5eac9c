import type { Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { listed } from '#server/platform/db/page.ts';
import { changedMeanwhile, notFound } from '#server/platform/http/errors.ts';
import type { ManagedResource } from '#server/platform/managed/resource.ts';
import { answerAttempt } from './answer-attempt.ts';
import { answerCipher } from './attempt-answers.ts';
import { type AttemptRow, findAttempt, listAttempts } from './attempts.repository.ts';
import { beginAttempt } from './begin-attempt.ts';
import { countPortion } from './count-answers.ts';
import { endOverdue } from './end-attempt.ts';
import { answerCountsMigration, quizAttemptsMigration } from './migration.ts';
import { presentAttempt, presentSummaries } from './present-attempt.ts';
import { readFigures } from './question-figures.ts';

type QuizAttemptOperation =
  | 'listQuizAttempts'
  | 'beginQuizAttempt'
  | 'getQuizAttempt'
  | 'updateQuizAttempt'
  | 'readQuestionFigures';

const viewerOf = ({ role }: Principal) => (role === 'client' ? 'learner' : 'staff');

/** Attempts at quizzes; the server grades them. */
export const quizAttempts = {
  name: 'training-quiz-attempt',
  migrations: [quizAttemptsMigration, answerCountsMigration],
  reads: { listQuizAttempts: 'listed', getQuizAttempt: 'opened', readQuestionFigures: 'listed' },
  handlers(deps: Deps): Handlers<QuizAttemptOperation> {
    const { db, clock } = deps;
    const present = async (row: AttemptRow, principal: Principal) =>
      presentAttempt(db, row, {
        cipher: await answerCipher(deps, row.user_id),
        viewer: viewerOf(principal),
        now: clock.now(),
      });
    /** Selects whose overdue attempts are ended before a read: the caller's own, or everyone's for staff. */
    const ownRowsOf = ({ role, userId }: Principal) => (role === 'client' ? { userId } : {});

    return {
      async listQuizAttempts({ query: { page, pageSize, ...filter }, principal }) {
        await endOverdue(deps, ownRowsOf(principal));
        return listed(
          { ...(page !== undefined && { page }), ...(pageSize !== undefined && { pageSize }) },
          (asked) => listAttempts(db, { ...filter, ...ownRowsOf(principal) }, asked),
          (rows) => presentSummaries(db, rows, viewerOf(principal)),
        );
      },

      async beginQuizAttempt({ body, principal }, reply) {
        await endOverdue(deps, ownRowsOf(principal));
        const attempt = await beginAttempt(deps, { ...body, principal });
        reply.code(201).header('location', `/api/training-quiz-attempt/${attempt.id}`);
        return present(attempt, principal);
      },

      async getQuizAttempt({ params: { id }, principal }) {
        await endOverdue(deps, ownRowsOf(principal));
        const attempt = await findAttempt(db, id);
        if (!attempt || (principal.role === 'client' && attempt.user_id !== principal.userId)) {
          throw notFound();
        }
        return present(attempt, principal);
      },

      async readQuestionFigures({ params: { id } }) {
        await endOverdue(deps);
        await countPortion(deps);
        return readFigures(db, id);
      },

      async updateQuizAttempt({ params: { id }, body, principal }) {
        const { attempt, refusal } = await answerAttempt(deps, { id, sent: body, principal });
        const shown = await present(attempt, principal);
        if (refusal !== null) throw changedMeanwhile(shown, refusal);
        return shown;
      },
    };
  },
} as const satisfies ManagedResource;
