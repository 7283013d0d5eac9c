import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { conflict } from '../errors.ts';
import { markDeleted } from '../files/files.repository.ts';

/** Most photographs that wait for one check (as in a group of documents, safety row 9). */
const LOOSE_AT_MOST = 20;

/**
 * The photograph came by the check's link, and serves that check alone. Of more than twenty that wait, because they were
 * taken again and again, the oldest goes. Call it while the owner's files are locked.
 */
export async function keepLooseFile(
  trx: Transaction<Database>,
  checkId: string,
  fileId: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('identity_files')
    .values({ file_id: fileId, check_id: checkId, handed_in_at: null })
    .execute();
  const loose = await trx
    .selectFrom('identity_files')
    .innerJoin('files', 'files.id', 'identity_files.file_id')
    .select('files.id')
    .where('check_id', '=', checkId)
    .where('handed_in_at', 'is', null)
    .orderBy('files.created_at', 'desc')
    .orderBy('files.id')
    .execute();
  const surplus = loose.slice(LOOSE_AT_MOST).map(({ id }) => id);
  await dropLooseFiles(trx, surplus, now);
}

/** Deletes photographs that were not handed in; the sweeper removes their bytes. */
async function dropLooseFiles(
  trx: Transaction<Database>,
  fileIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const id of fileIds) {
    const { numDeletedRows } = await trx
      .deleteFrom('identity_files')
      .where('file_id', '=', id)
      .where('handed_in_at', 'is', null)
      .executeTakeFirst();
    if (numDeletedRows === 1n) await markDeleted(trx, id, now);
  }
}

/** Deletes photographs that nobody can hand in any more, because the link by which they came is over. */
export async function dropAbandonedFiles(
  trx: Transaction<Database>,
  now: Date,
  limit: number,
): Promise<void> {
  const abandoned = await trx
    .selectFrom('identity_files')
    .leftJoin('person_links', (join) =>
      join
        .onRef('person_links.check_id', '=', 'identity_files.check_id')
        .on('person_links.expires_at', '>', now.toISOString()),
    )
    .select('identity_files.file_id')
    .where('identity_files.handed_in_at', 'is', null)
    .where('person_links.check_id', 'is', null)
    .limit(limit)
    .execute();
  await dropLooseFiles(
    trx,
    abandoned.map(({ file_id }) => file_id),
    now,
  );
}

/** For which checks these files were uploaded or handed in. */
export async function checksOfFiles(
  db: Kysely<Database>,
  fileIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('identity_files')
    .select(['file_id', 'check_id'])
    .where('file_id', 'in', fileIds)
    .execute();
  return new Map(rows.map((row) => [row.file_id, row.check_id]));
}

/** From now on the files stay with the check. What else came by its link is deleted. */
export async function handInFiles(
  trx: Transaction<Database>,
  checkId: string,
  fileIds: readonly string[],
  now: Date,
): Promise<void> {
  const handed_in_at = now.toISOString();
  await trx
    .insertInto('identity_files')
    .values(fileIds.map((file_id) => ({ file_id, check_id: checkId, handed_in_at })))
    .onConflict((on) => on.column('file_id').doUpdateSet({ handed_in_at }))
    .execute();
  const loose = await trx
    .selectFrom('identity_files')
    .select('file_id')
    .where('check_id', '=', checkId)
    .where('handed_in_at', 'is', null)
    .execute();
  await dropLooseFiles(
    trx,
    loose.map(({ file_id }) => file_id),
    now,
  );
}

/** Throws 409 when the file was handed in for a check. */
export async function refuseWhileHandedIn(trx: Transaction<Database>, fileId: string): Promise<void> {
  if ((await checksOfFiles(trx, [fileId])).size > 0) {
    throw conflict('This photograph was handed in for an identity check: it stays with it');
  }
}
