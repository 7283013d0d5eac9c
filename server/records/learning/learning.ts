import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { stepsOf } from '#domain/learning/training-content.ts';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { listed } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { findEntries } from '#server/platform/managed/entries.repository.ts';
import { findPage } from '#server/platform/managed/list.ts';
import type { ManagedResource } from '#server/platform/managed/resource.ts';
import { currentVersion, readVersion } from '../trainings/versions.ts';
import { findUser, type User } from '../users/users.repository.ts';
import { allowAttempt, changeLearner } from './adjust-learner.ts';
import { beginLearning } from './begin-learning.ts';
import { endOverdue } from './end-attempt.ts';
import { findLearningById, type LearningRow, listLearnings, setStepDone } from './learnings.repository.ts';
import { learnerAdjustmentsMigration, learningsMigration } from './migration.ts';
import { findOwnRun, lockOwnRun } from './own-run.ts';
import { listOwnPurchases, presentOwnTraining } from './own-trainings.ts';
import { presentAdjustments } from './present-adjustments.ts';
import {
  presentLearner,
  presentLearnerProgress,
  presentLearning,
  presentLearningSummary,
} from './present-learning.ts';
import { followProgress, type Run, readRun } from './run.ts';
import { storedLearners } from './stored-learners.ts';

type LearningOperation =
  | 'listLearning'
  | 'listOwnTrainings'
  | 'getLearning'
  | 'beginLearning'
  | 'markStepDone'
  | 'signStepFile'
  | 'listTrainingLearners'
  | 'getTrainingLearner'
  | 'changeTrainingLearner'
  | 'allowQuizAttempt';

/** Learners' runs through trainings, and their progress. */
export const learning = {
  name: 'training-learners',
  migrations: [learningsMigration, learnerAdjustmentsMigration],
  reads: { listTrainingLearners: 'listed', getTrainingLearner: 'opened' },
  handlers(deps: Deps): Handlers<LearningOperation> {
    const { db, clock, files } = deps;
    const present = async (run: Run) =>
      presentLearning(run, await currentVersion(db, run.learning.training_id));
    /** Returns a run for staff. Throws 404. */
    async function presentRecord(id: string) {
      const row = await findLearningById(db, id);
      if (!row) throw notFound();
      const person = (await findUser(db, row.user_id)) ?? noPerson;
      const adjustments = await presentAdjustments(deps, row);
      return presentLearnerProgress(await readRun(db, row), person, adjustments);
    }

    return {
      async listLearning({ query, principal: { userId } }) {
        await endOverdue(deps, { userId });
        return listed(
          query,
          (asked) => listLearnings(db, userId, asked),
          (rows) => summaries(db, rows),
        );
      },

      async listOwnTrainings({ query: { trainingId, ...query }, principal: { userId } }) {
        await endOverdue(deps, { userId });
        return listed(
          query,
          (asked) => listOwnPurchases(db, { userId, trainingId }, asked),
          async (rows) => {
            const shown: components['schemas']['OwnTraining'][] = [];
            for (const row of rows) shown.push(await presentOwnTraining(db, userId, row, clock.now()));
            return shown;
          },
        );
      },

      async getLearning({ params: { id }, principal: { userId } }) {
        await endOverdue(deps, { userId });
        return present(await readRun(db, await findOwnRun(db, { userId, trainingId: id, now: clock.now() })));
      },

      async beginLearning({ params: { id }, body: { again = false }, principal }) {
        await endOverdue(deps, { userId: principal.userId });
        const row = await beginLearning(deps, { trainingId: id, again, principal });
        return present(await readRun(db, row));
      },

      async markStepDone({ params: { id, stepId }, body: { done }, principal }) {
        const run = await inTransaction(db, async (trx) => {
          const own = await lockOwnRun(trx, { userId: principal.userId, trainingId: id, now: clock.now() });
          const before = await readRun(trx, own);
          if (!stepsOf(before.version.content).some((step) => step.id === stepId)) throw notFound();
          if (before.steps.has(stepId) === done) return before;
          if (own.state === 'completed') throw conflict('You have completed this training');
          if (done && !before.progress.open.has(stepId)) {
            throw doWhatComesBefore();
          }
          const at = clock.now().toISOString();
          await setStepDone(trx, { learningId: own.id, stepId, done, at });
          return followProgress(trx, own, { by: actorOf(principal), at });
        });
        return present(run);
      },

      async signStepFile({ params: { id, stepId }, principal }) {
        const own = { userId: principal.userId, trainingId: id, now: clock.now() };
        const run = await readRun(db, await findOwnRun(db, own));
        const step = stepsOf(run.version.content).find((each) => each.id === stepId);
        if (!step || step.fileId === null) throw notFound();
        if (!run.progress.open.has(stepId) && !run.steps.has(stepId)) throw doWhatComesBefore();
        return files.sign(await files.find(step.fileId, 'private'), { name: step.fileName });
      },

      listTrainingLearners: async ({ query }) =>
        listed(
          query,
          async (page) => {
            const { ids, ...totals } = await findPage(db, storedLearners, { ...query, ...page });
            return { rows: await findEntries(db, storedLearners, ids), ...totals };
          },
          async (rows) => {
            const people = await peopleOf(db, rows);
            return rows.map((row) => presentLearner(row, people.get(row.user_id) ?? noPerson));
          },
        ),

      async getTrainingLearner({ params: { id } }) {
        await endOverdue(deps);
        return presentRecord(id);
      },

      async changeTrainingLearner({ params: { id }, body, principal }) {
        await endOverdue(deps);
        await changeLearner(deps, { id, sent: body, principal });
        deps.mailer.nudge();
        return presentRecord(id);
      },

      async allowQuizAttempt({ params: { id }, body, principal }, reply) {
        await endOverdue(deps);
        await allowAttempt(deps, { id, sent: body, principal });
        deps.mailer.nudge();
        reply.code(201);
        return presentRecord(id);
      },
    };
  },
} as const satisfies ManagedResource;

const doWhatComesBefore = () => conflict('Complete the parts before this step first');

type Person = Pick<User, 'id' | 'first_name' | 'last_name' | 'email'>;

/** Accounts are disabled and never deleted, but a manually repaired database may lack one. */
const noPerson: Person = { id: '', first_name: '', last_name: '', email: '' };

async function peopleOf(db: Kysely<Database>, rows: readonly LearningRow[]): Promise<Map<string, Person>> {
  if (rows.length === 0) return new Map();
  const ids = [...new Set(rows.map(({ user_id }) => user_id))];
  const people = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', 'in', ids)
    .execute();
  return new Map(people.map((person) => [person.id, person]));
}

async function summaries(db: Kysely<Database>, rows: readonly LearningRow[]) {
  const shown: ReturnType<typeof presentLearningSummary>[] = [];
  for (const row of rows) shown.push(presentLearningSummary(row, await readVersion(db, row.version_id)));
  return shown;
}
