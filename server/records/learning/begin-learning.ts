import type { Kysely, Transaction } from 'kysely';
import { quizzesOf, stepsOf } from '#domain/learning/training-content.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/errors.ts';
import { takingInTurn } from '#server/platform/managed/calls.ts';
import { indexEntry } from '#server/platform/managed/search-index.ts';
import { accessOf } from '../purchases/access.ts';
import { currentVersion, holdTraining, readVersion, type TrainingVersion } from '../trainings/versions.ts';
import { findUser } from '../users/users.repository.ts';
import { findLearning, insertLearning, type LearningRow } from './learnings.repository.ts';
import { learnerText, storedLearners } from './stored-learners.ts';

type Begin = { trainingId: string; again: boolean; principal: Principal };

/**
 * Starts a training for a client, or returns the run in progress. Throws 404 for a missing training, 403 if the client
 * has no access, and 409 if a repetition is requested before the training is completed.
 */
export async function beginLearning(
  { db, clock, random }: Pick<CoreDeps, 'db' | 'clock' | 'random'>,
  { trainingId, again, principal }: Begin,
): Promise<LearningRow> {
  const { userId } = principal;
  await assertAccess(db, { userId, trainingId, now: clock.now() });
  return takingInTurn(db, async (trx) => {
    // Serialises concurrent starts, which would both find no run.
    if (!(await holdTraining(trx, trainingId))) throw notFound();
    const latest = await findLearning(trx, userId, trainingId);
    if (latest && !again) return latest;
    if (latest?.state === 'underWay') {
      throw conflict('You have not completed this training yet. Continue it');
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
    await indexEntry(trx, storedLearners, { before: null, after: row });
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

/**
 * Throws 403 if the training is in the catalogue and the client has no access, and 404 if it is not in the catalogue.
 */
async function assertAccess(
  db: Kysely<Database>,
  own: { userId: string; trainingId: string; now: Date },
): Promise<void> {
  const access = await accessOf(db, own);
  if (access === 'open') return;
  if (access === 'ended') throw forbidden('Your access to this training has ended. Contact us to extend it');
  if (!(await currentVersion(db, own.trainingId))) throw notFound();
  throw forbidden('You do not have this training yet. Get it in the catalogue first');
}

/** Returns the published version; for a training that was withdrawn after it was sold, the last published one. */
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
