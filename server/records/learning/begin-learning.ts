import type { Kysely, Transaction } from 'kysely';
import { quizzesOf, stepsOf } from '#domain/learning/training-content.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/errors.ts';
import { takingInTurn } from '#server/platform/managed/calls.ts';
import { foundByOf, keepWords } from '#server/platform/managed/words.ts';
import { hasAccess } from '../purchases/access.ts';
import { currentVersion, holdTraining, readVersion, type TrainingVersion } from '../trainings/versions.ts';
import { findUser } from '../users/users.repository.ts';
import { learnersKept, learnerText } from './kept.ts';
import { findLearning, insertLearning, type LearningRow } from './learnings.repository.ts';

type Begin = { trainingId: string; again: boolean; principal: Principal };

/**
 * A client begins a training, or goes on with it. Throws 404 where there is no such training, 403 where it is not theirs, and 409
 * where it is to be begun again and is not completed.
 */
export async function beginLearning(
  { db, clock, random }: Pick<CoreDeps, 'db' | 'clock' | 'random'>,
  { trainingId, again, principal }: Begin,
): Promise<LearningRow> {
  const { userId } = principal;
  await assertAccess(db, userId, trainingId);
  return takingInTurn(db, async (trx) => {
    // Two beginnings at once would both find none.
    if (!(await holdTraining(trx, trainingId))) throw notFound();
    const latest = await findLearning(trx, userId, trainingId);
    if (latest && !again) return latest;
    if (latest?.state === 'underWay') {
      throw conflict('You have not completed this training yet: go on with it');
    }
    const version = await versionToLearn(trx, trainingId);
    const now = clock.now().toISOString();
    const user = await findUser(trx, userId);
    if (!version || !user) throw notFound();
    const row: LearningRow = {
      id: newId(random),
      version: 1,
      created_at: now,
      updated_at: now,
      user_id: userId,
      training_id: trainingId,
      version_id: version.id,
      version_number: version.number,
      run: (latest?.run ?? 0) + 1,
      state: 'underWay',
      completed_at: null,
      title: version.content.training.title,
      learner: learnerText(user),
      done: 0,
      total: stepsOf(version.content).length + quizzesOf(version.content).length,
      best_score: null,
      certificate_id: null,
    };
    await insertLearning(trx, row);
    await keepWords(trx, { before: null, after: foundByOf(learnersKept, row) });
    await happened(trx, {
      type: 'learning.begun',
      by: actorOf(principal),
      learningId: row.id,
      userId,
      trainingId,
      versionNumber: version.number,
      run: row.run,
    });
    return row;
  });
}

/** Throws 403 where a training is in the catalogue and not this client's, and 404 where they could not have it either. */
async function assertAccess(db: Kysely<Database>, userId: string, trainingId: string): Promise<void> {
  if (await hasAccess(db, userId, trainingId)) return;
  if (!(await currentVersion(db, trainingId))) throw notFound();
  throw forbidden('Get this training in the catalogue first: it is not yours yet');
}

/** The published version; of a training that was withdrawn after it was sold, the last one that was. */
async function versionToLearn(
  trx: Transaction<Database>,
  trainingId: string,
): Promise<TrainingVersion | null> {
  const published = await currentVersion(trx, trainingId);
  if (published) return published;
  const last = await trx
    .selectFrom('training_versions')
    .select('id')
    .where('training_id', '=', trainingId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? readVersion(trx, last.id) : null;
}
