import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { hasAccess } from '../purchases/access.ts';
import { findLearning, type LearningRow, lockLearning } from './learnings.repository.ts';

/** Returns a client's run through a training. Throws 404 if they have not started it or no longer have access. */
export async function findOwnRun(
  db: Kysely<Database>,
  userId: string,
  trainingId: string,
): Promise<LearningRow> {
  const learning = await findLearning(db, userId, trainingId);
  if (!learning || !(await hasAccess(db, userId, trainingId))) throw notFound();
  return learning;
}

/** The same, locked until the transaction ends. */
export async function lockOwnRun(
  trx: Transaction<Database>,
  userId: string,
  trainingId: string,
): Promise<LearningRow> {
  const { id } = await findOwnRun(trx, userId, trainingId);
  const learning = await lockLearning(trx, id);
  if (!learning) throw notFound();
  return learning;
}
