import type { Kysely, Transaction } from 'kysely';
import type { TrainingContent } from '#domain/learning/training-content.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A published version of a training; it never changes. */
export type TrainingVersion = { id: string; trainingId: string; number: number; content: TrainingContent };

/** Maximum number of versions cached per process; the least recently used ones are evicted. */
const KEPT_AT_HAND = 50;

const atHand = new Map<string, TrainingVersion>();

/** Returns the version for new learners; null if the training is not published. */
export async function currentVersion(
  db: Kysely<Database>,
  trainingId: string,
): Promise<TrainingVersion | null> {
  const row = await db
    .selectFrom('published_trainings')
    .select('version_id')
    .where('id', '=', trainingId)
    .executeTakeFirst();
  return row ? readVersion(db, row.version_id) : null;
}

/**
 * Returns a version by its id. Do not change it: the process caches it, since versions are immutable. Throws if it is
 * missing, which is a bug: ids come from here, and a training with learners is not deleted.
 */
export async function readVersion(db: Kysely<Database>, versionId: string): Promise<TrainingVersion> {
  const known = atHand.get(versionId);
  if (known) {
    atHand.delete(versionId);
    atHand.set(versionId, known);
    return known;
  }
  const row = await db
    .selectFrom('training_versions')
    .select(['id', 'training_id', 'number', 'content'])
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  const { id, training_id: trainingId, number } = row;
  const version = { id, trainingId, number, content: JSON.parse(row.content) as TrainingContent };
  atHand.set(id, version);
  if (atHand.size > KEPT_AT_HAND) {
    const [oldest] = atHand.keys();
    if (oldest !== undefined) atHand.delete(oldest);
  }
  return version;
}

/**
 * Locks a training, so that it is not published, withdrawn or deleted until the transaction ends.
 * @returns false if there is none
 */
export async function holdTraining(trx: Transaction<Database>, trainingId: string): Promise<boolean> {
  const held = await lockRows(trx, 'trainings', 'outline_version')
    .where('id', '=', trainingId)
    .executeTakeFirst();
  return held.numUpdatedRows === 1n;
}
