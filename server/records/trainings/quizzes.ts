import type { Kysely } from 'kysely';
import { emptyQuiz, type QuizFields } from '#domain/records/training.ts';
import { checkTrainingQuiz } from '#domain/rules/training-quiz.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { listed, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest, HttpError } from '#server/platform/http/errors.ts';
import type { ManagedResource } from '#server/platform/managed/resource.ts';
import { type PartKind, trainingParts, versionOf } from './parts.ts';
import { type QuizRow, storedQuizzes } from './stored-quizzes.ts';

type Operation =
  | 'listTrainingQuizzes'
  | 'createTrainingQuiz'
  | 'getTrainingQuiz'
  | 'updateTrainingQuiz'
  | 'deleteTrainingQuiz';

const QUIZZES_AT_MOST = 20;

const gone = (property: string, what: string) =>
  badRequest([{ property, message: `This ${what} no longer exists` }]);

const quizKind: PartKind<QuizRow, QuizFields, { moduleId: string | null }> = {
  storage: storedQuizzes,
  empty: emptyQuiz,
  check: checkTrainingQuiz,
  parentFields: ['moduleId', 'trainingId'],
  async locate(db, { trainingId = '', moduleId = null }) {
    if ((await versionOf(db, trainingId)) === undefined) throw gone('trainingId', 'training');
    if (moduleId === null) return { trainingId, moduleId };
    const module = await db
      .selectFrom('training_modules')
      .select('id')
      .where('id', '=', moduleId)
      .where('training_id', '=', trainingId)
      .executeTakeFirst();
    if (!module) throw gone('moduleId', 'module');
    return { trainingId, moduleId };
  },
  placeOf: ({ trainingId, moduleId }) => ({
    table: 'training_quizzes',
    column: 'module_id',
    id: moduleId,
    trainingId,
  }),
  most: {
    count: QUIZZES_AT_MOST,
    refused: { property: 'moduleId', message: `At most ${QUIZZES_AT_MOST} quizzes are allowed in one place` },
  },
};

/** The quizzes of trainings, after modules and at the end. */
export const trainingQuizzes = {
  name: 'training-quizzes',
  migrations: [],
  reads: { listTrainingQuizzes: 'listed', getTrainingQuiz: 'opened' },
  handlers(deps: Deps): Handlers<Operation> {
    const { db } = deps;
    const parts = trainingParts(deps, quizKind);
    type Shown = Awaited<ReturnType<typeof parts.get>>;

    /** Adds the number of questions to each quiz. */
    async function counted<Quiz extends Shown>(quizzes: readonly Quiz[]) {
      const counts = await questionCounts(
        db,
        quizzes.map(({ id }) => id),
      );
      return quizzes.map((quiz) => ({ ...quiz, questionCount: counts.get(quiz.id) ?? 0 }));
    }

    async function one(of: Promise<Shown>) {
      const [quiz] = await counted([await of]);
      if (!quiz) throw new Error('A quiz vanished while its questions were counted');
      return quiz;
    }

    return {
      async listTrainingQuizzes({ query: { trainingId, ...query } }) {
        const version = (await versionOf(db, trainingId)) ?? 1;
        const chosen = db.selectFrom('training_quizzes').where('training_id', '=', trainingId);
        return listed(
          query,
          async (page) => ({
            ...(await pageOf(chosen, page, (rows) =>
              rows
                .selectAll()
                .orderBy((eb) => eb.case().when('module_id', 'is', null).then(1).else(0).end())
                .orderBy((eb) =>
                  eb
                    .selectFrom('training_modules')
                    .select('training_modules.position')
                    .whereRef('training_modules.id', '=', 'training_quizzes.module_id'),
                )
                .orderBy('position')
                .orderBy('id'),
            )),
            totalIsMore: false,
          }),
          (rows) => counted(rows.map((row) => parts.shown(row, version))),
        );
      },

      async createTrainingQuiz({ body, principal }, reply) {
        const made = await one(parts.create(body, principal));
        reply.code(201).header('location', `/api/training-quizzes/${made.id}`);
        return made;
      },

      getTrainingQuiz: ({ params: { id } }) => one(parts.get(id)),

      async updateTrainingQuiz({ params: { id }, body, principal }) {
        try {
          return await one(parts.change(id, body, principal));
        } catch (error) {
          if (!(error instanceof HttpError) || !('stored' in error.more)) throw error;
          const stored = await one(Promise.resolve(error.more.stored as Shown));
          throw new HttpError(error.statusCode, error.answer, error.headers, { stored });
        }
      },

      async deleteTrainingQuiz({ params: { id }, principal }, reply) {
        await parts.remove(id, principal);
        return reply.code(204).send();
      },
    };
  },
} as const satisfies ManagedResource;

async function questionCounts(
  db: Kysely<Database>,
  quizIds: readonly string[],
): Promise<Map<string, number>> {
  if (quizIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('training_quiz_questions')
    .select(['quiz_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('quiz_id', 'in', quizIds)
    .groupBy('quiz_id')
    .execute();
  return new Map(rows.map(({ quiz_id, count }) => [quiz_id, Number(count)]));
}
