import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { hasAccess } from '../purchases/access.ts';
import { findLearning, type LearningRow, lockLearning } from './learnings.repository.ts';

/** A client's training, and the time at which access is needed. */
type OwnTrainingKey = { userId: string; trainingId: string; now: Date };

/** Returns a client's run through a training. Throws 404 if they have not started it or no longer have access. */
export async function findOwnRun(db: Kysely<Database>, own: OwnTrainingKey): Promise<LearningRow> {
  const learning = await findLearning(db, own.userId, own.trainingId);
  if (!learning || !(await hasAccess(db, own))) throw notFound();
  return learning;
}

/** The same, locked until the transaction ends. */
export async function lockOwnRun(trx: Transaction<Database>, own: OwnTrainingKey): Promise<LearningRow> {
  const { id } = await findOwnRun(trx, own);
  const learning = await lockLearning(trx, id);
  if (!learning) throw notFound();
  return learning;
}
