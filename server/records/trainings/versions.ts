import type { Kysely, Transaction } from 'kysely';
import type { TrainingContent } from '#domain/learning/training-content.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** What was published of a training under a number; it never changes. */
export type TrainingVersion = { id: string; trainingId: string; number: number; content: TrainingContent };

/** So many versions a process keeps at hand; of more, those that were read longest ago are read anew. */
const KEPT_AT_HAND = 50;

const atHand = new Map<string, TrainingVersion>();

/** The version that whoever begins a training now learns; null for a training that is not published. */
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
 * A version by its id. It is to be read and never changed: the process keeps it at hand, since versions stay as they are.
 * Throws where there is none: whoever names a version has it from here, and a training that somebody has is not deleted.
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
 * Has a training stay, and nobody publish, withdraw or delete it, until the transaction ends.
 * @returns false where there is none
 */
export async function holdTraining(trx: Transaction<Database>, trainingId: string): Promise<boolean> {
  const held = await lockRows(trx, 'trainings', 'outline_version')
    .where('id', '=', trainingId)
    .executeTakeFirst();
  return held.numUpdatedRows === 1n;
}
