import type { Kysely } from 'kysely';
import { emptyQuestion, type QuestionFields } from '#domain/records/training.ts';
import { checkTrainingQuestion, trueAndFalse } from '#domain/rules/training-quiz.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { listed, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import type { ManagedResource } from '#server/platform/managed/resource.ts';
import { type PartKind, trainingParts, versionOf } from './parts.ts';
import { type QuestionRow, storedQuestions } from './stored-quizzes.ts';

type Operation =
  | 'listTrainingQuizQuestions'
  | 'createTrainingQuizQuestion'
  | 'getTrainingQuizQuestion'
  | 'updateTrainingQuizQuestion'
  | 'deleteTrainingQuizQuestion';

const QUESTIONS_AT_MOST = 200;

const questionKind: PartKind<QuestionRow, QuestionFields, { quizId: string }> = {
  storage: storedQuestions,
  empty: emptyQuestion,
  check: checkTrainingQuestion,
  parentFields: ['quizId'],
  async locate(db, { quizId = '' }) {
    const quiz = await findQuiz(db, quizId);
    if (quiz) return { quizId, trainingId: quiz.training_id };
    throw badRequest([{ property: 'quizId', message: 'This quiz no longer exists' }]);
  },
  placeOf: ({ trainingId, quizId }) => ({
    table: 'training_quiz_questions',
    column: 'quiz_id',
    id: quizId,
    trainingId,
  }),
  most: {
    count: QUESTIONS_AT_MOST,
    refused: { property: 'quizId', message: `A quiz has at most ${QUESTIONS_AT_MOST} questions` },
  },
  written(sent, before) {
    if (sent.correct !== undefined) return sent;
    const { kind, options } = { ...before, ...sent };
    // Right answers whose option was removed are dropped.
    const ids = (kind === 'trueFalse' ? trueAndFalse : options).map(({ id }) => id);
    return { ...sent, correct: before.correct.filter((id) => ids.includes(id)) };
  },
};

function findQuiz(db: Kysely<Database>, id: string) {
  return db.selectFrom('training_quizzes').select('training_id').where('id', '=', id).executeTakeFirst();
}

/** The questions of quizzes, in order. */
export const trainingQuizQuestions = {
  name: 'training-quiz-questions',
  migrations: [],
  reads: { listTrainingQuizQuestions: 'listed', getTrainingQuizQuestion: 'opened' },
  handlers(deps: Deps): Handlers<Operation> {
    const { db } = deps;
    const parts = trainingParts(deps, questionKind);
    return {
      async listTrainingQuizQuestions({ query: { quizId, ...query } }) {
        const quiz = await findQuiz(db, quizId);
        const version = quiz && (await versionOf(db, quiz.training_id));
        const chosen = db.selectFrom('training_quiz_questions').where('quiz_id', '=', quizId);
        return listed(
          query,
          async (page) => ({
            ...(await pageOf(chosen, page, (rows) => rows.selectAll().orderBy('position').orderBy('id'))),
            totalIsMore: false,
          }),
          (rows) => rows.map((row) => parts.shown(row, version ?? 1)),
        );
      },

      async createTrainingQuizQuestion({ body, principal }, reply) {
        const made = await parts.create(body, principal);
        reply.code(201).header('location', `/api/training-quiz-questions/${made.id}`);
        return made;
      },

      getTrainingQuizQuestion: ({ params: { id } }) => parts.get(id),
      updateTrainingQuizQuestion: ({ params: { id }, body, principal }) => parts.change(id, body, principal),

      async deleteTrainingQuizQuestion({ params: { id }, principal }, reply) {
        await parts.remove(id, principal);
        return reply.code(204).send();
      },
    };
  },
} as const satisfies ManagedResource;
