import type { Kysely, Selectable, Transaction } from 'kysely';
import type { ErasureState } from '#domain/retention.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import { type PageAsked, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { ErasuresTable } from './tables.ts';

export type ErasureRow = Selectable<ErasuresTable>;

/** Number of rows per statement, since databases limit its parameters. */
const AT_ONCE = 500;

/** Lists files whose bytes the job deletes from the store. */
export async function addErasedFiles(
  trx: Transaction<Database>,
  erasureId: string,
  fileIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < fileIds.length; start += AT_ONCE) {
    await trx
      .insertInto('erased_files')
      .values(fileIds.slice(start, start + AT_ONCE).map((file_id) => ({ file_id, erasure_id: erasureId })))
      .onConflict((on) => on.column('file_id').doNothing())
      .execute();
  }
}

/** Returns files whose bytes are still to be deleted. @param erasureId restricts them to this erasure */
export async function findErasedFiles(
  db: Kysely<Database>,
  { erasureId, limit }: { erasureId?: string; limit: number },
): Promise<string[]> {
  let chosen = db.selectFrom('erased_files').select('file_id');
  if (erasureId !== undefined) chosen = chosen.where('erasure_id', '=', erasureId);
  return (await chosen.limit(limit).execute()).map(({ file_id }) => file_id);
}

export async function forgetErasedFile(db: Kysely<Database>, fileId: string): Promise<void> {
  await db.deleteFrom('erased_files').where('file_id', '=', fileId).execute();
}

export async function insertErasure(trx: Transaction<Database>, row: ErasureRow): Promise<void> {
  await trx.insertInto('erasures').values(row).execute();
}

export function findErasure(db: Kysely<Database>, id: string): Promise<ErasureRow | undefined> {
  return db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockErasure(trx: Transaction<Database>, id: string): Promise<ErasureRow | undefined> {
  return lockRows(trx, 'erasures', 'explanation').where('id', '=', id).returningAll().executeTakeFirst();
}

export async function changeErasure(
  trx: Transaction<Database>,
  id: string,
  change: Partial<ErasureRow>,
): Promise<void> {
  await trx.updateTable('erasures').set(change).where('id', '=', id).execute();
}

/** Returns one page of erasures, latest first. */
export function listErasures(
  db: Kysely<Database>,
  { state, ...page }: { state?: ErasureState | undefined } & PageAsked,
): Promise<{ rows: ErasureRow[]; total: number }> {
  let chosen = db.selectFrom('erasures');
  if (state !== undefined) chosen = chosen.where('state', '=', state);
  return pageOf(chosen, page, (rows) =>
    rows.selectAll().orderBy('requested_at', 'desc').orderBy('id', 'desc'),
  );
}

/** Returns the open requests and completed erasures about a case or its client, latest first. */
export function findErasuresOf(
  db: Kysely<Database>,
  { onboardingId, userId }: { onboardingId: string; userId: string },
): Promise<ErasureRow[]> {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where(({ or, eb }) => or([eb('onboarding_id', '=', onboardingId), eb('subject_id', '=', userId)]))
    .orderBy('requested_at', 'desc')
    .execute();
}

/** Returns erasures that are due to be repeated. */
export function findToRepeat(db: Kysely<Database>, now: Date, limit: number): Promise<ErasureRow[]> {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where('repeat_at', '<=', now.toISOString())
    .limit(limit)
    .execute();
}
