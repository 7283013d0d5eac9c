import type { Kysely, Selectable, Transaction, Updateable } from 'kysely';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import { type PageAsked, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { LearningsTable } from './tables.ts';

export type LearningRow = Selectable<LearningsTable>;

/** Returns a learner's latest run through a training. */
export function findLearning(
  db: Kysely<Database>,
  userId: string,
  trainingId: string,
): Promise<LearningRow | undefined> {
  return db
    .selectFrom('learnings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('training_id', '=', trainingId)
    .orderBy('run', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findLearningById(db: Kysely<Database>, id: string): Promise<LearningRow | undefined> {
  return db.selectFrom('learnings').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a run until the transaction ends. Every change of the run, its steps and attempts takes this lock. */
export function lockLearning(trx: Transaction<Database>, id: string): Promise<LearningRow | undefined> {
  return lockRows(trx, 'learnings', 'version').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Returns one page of a learner's runs, latest activity first. */
export function listLearnings(
  db: Kysely<Database>,
  userId: string,
  asked: PageAsked,
): Promise<{ rows: LearningRow[]; total: number }> {
  return pageOf(db.selectFrom('learnings').where('user_id', '=', userId), asked, (rows) =>
    rows.selectAll().orderBy('updated_at', 'desc').orderBy('id', 'desc'),
  );
}

export async function insertLearning(trx: Transaction<Database>, row: LearningRow): Promise<void> {
  await trx.insertInto('learnings').values(row).execute();
}

export async function changeLearning(
  trx: Transaction<Database>,
  id: string,
  change: Updateable<LearningsTable>,
): Promise<LearningRow> {
  return trx
    .updateTable('learnings')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns when each step of a run was done, by step id. */
export async function findStepsDone(db: Kysely<Database>, learningId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('learning_steps')
    .select(['step_id', 'done_at'])
    .where('learning_id', '=', learningId)
    .execute();
  return new Map(rows.map(({ step_id, done_at }) => [step_id, done_at]));
}

/** Marks a step as done or not done; no effect if it already is. */
export async function setStepDone(
  trx: Transaction<Database>,
  { learningId, stepId, done, at }: { learningId: string; stepId: string; done: boolean; at: string },
): Promise<void> {
  if (done) {
    await trx
      .insertInto('learning_steps')
      .values({ learning_id: learningId, step_id: stepId, done_at: at })
      .onConflict((on) => on.columns(['learning_id', 'step_id']).doNothing())
      .execute();
    return;
  }
  await trx
    .deleteFrom('learning_steps')
    .where('learning_id', '=', learningId)
    .where('step_id', '=', stepId)
    .execute();
}

/** Stores the certificate of a run. */
export async function nameCertificate(
  trx: Transaction<Database>,
  { learningId, certificateId }: { learningId: string; certificateId: string | null },
): Promise<void> {
  await trx
    .updateTable('learnings')
    .set({ certificate_id: certificateId })
    .where('id', '=', learningId)
    .execute();
}
