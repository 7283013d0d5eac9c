import type { Kysely, Transaction } from 'kysely';
import type { PhotoSide } from '#machines/identity-outcomes.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { markDeleted } from '../files/files.repository.ts';

/** A photograph that was not handed in yet; `stored_at` is null while it is on its way. */
export type WaitingFile = {
  id: string;
  size: number;
  created_at: string;
  stored_at: string | null;
  side: PhotoSide | null;
};

/** A photograph is on its way, and will serve that check alone. Call it while the check is locked. */
export async function addWaitingFile(
  trx: Transaction<Database>,
  checkId: string,
  { fileId, side }: { fileId: string; side: PhotoSide | null },
): Promise<void> {
  // Uploads that failed have left no file behind, and nothing else asks for them.
  await trx
    .deleteFrom('identity_files')
    .where('check_id', '=', checkId)
    .where('handed_in_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('files').select('files.id').whereRef('files.id', '=', 'identity_files.file_id'))),
    )
    .execute();
  await trx
    .insertInto('identity_files')
    .values({ file_id: fileId, check_id: checkId, handed_in_at: null, side })
    .execute();
}

/** What waits for a check, the newest first. */
export function findWaitingFiles(trx: Kysely<Database>, checkId: string): Promise<WaitingFile[]> {
  return trx
    .selectFrom('identity_files')
    .innerJoin('files', 'files.id', 'identity_files.file_id')
    .select(['files.id', 'files.size', 'files.created_at', 'files.stored_at', 'identity_files.side'])
    .where('check_id', '=', checkId)
    .where('handed_in_at', 'is', null)
    .where('files.deleted_at', 'is', null)
    .orderBy('files.created_at', 'desc')
    .orderBy('files.id')
    .execute();
}

/** Deletes photographs that were not handed in; the sweeper removes their bytes. */
export async function dropWaitingFiles(
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

/**
 * The link's room is over: the check is decided, or the link ended or was replaced. What was handed in stays with the check;
 * what is still on its way is refused when it arrives. Call it while the check is locked.
 */
export async function emptyRoom(trx: Transaction<Database>, checkId: string, now: Date): Promise<void> {
  const waiting = await findWaitingFiles(trx, checkId);
  const arrived = waiting.filter(({ stored_at }) => stored_at !== null).map(({ id }) => id);
  await dropWaitingFiles(trx, arrived, now);
}

/** The same for every check of a client, whose case is decided; it locks them. */
export async function emptyRoomsOf(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  const checks = await lockRows(trx, 'identity_checks', 'version')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  for (const { id } of checks) await emptyRoom(trx, id, now);
}

/**
 * Deletes photographs that nobody can hand in any more, because the person's link is over, and those that a client took and
 * left alone.
 * @param left when a client's photograph came at the latest to be left alone by now
 */
export async function dropAbandonedFiles(
  trx: Transaction<Database>,
  { now, left, limit }: { now: Date; left: Date; limit: number },
): Promise<void> {
  const abandoned = await trx
    .selectFrom('identity_files')
    .innerJoin('identity_checks', 'identity_checks.id', 'identity_files.check_id')
    .innerJoin('files', 'files.id', 'identity_files.file_id')
    .leftJoin('person_links', (join) =>
      join
        .onRef('person_links.check_id', '=', 'identity_files.check_id')
        .on('person_links.expires_at', '>', now.toISOString()),
    )
    .select('identity_files.file_id')
    .where('identity_files.handed_in_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('identity_checks.subject', '=', 'person'), eb('person_links.check_id', 'is', null)]),
        eb.and([eb('identity_checks.subject', '=', 'self'), eb('files.stored_at', '<', left.toISOString())]),
      ]),
    )
    .limit(limit)
    .execute();
  await dropWaitingFiles(
    trx,
    abandoned.map(({ file_id }) => file_id),
    now,
  );
}

/** Checks of people for which photographs wait, and whose they are. */
export function findChecksWithWaitingFiles(
  db: Kysely<Database>,
): Promise<{ checkId: string; userId: string }[]> {
  return db
    .selectFrom('identity_files')
    .innerJoin('identity_checks', 'identity_checks.id', 'identity_files.check_id')
    .select(['identity_checks.id as checkId', 'identity_checks.user_id as userId'])
    .distinct()
    .where('identity_checks.subject', '=', 'person')
    .where('identity_files.handed_in_at', 'is', null)
    .execute();
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
  await emptyRoom(trx, checkId, now);
}

/** Throws 409 when the file was handed in for a check. */
export async function refuseWhileHandedIn(trx: Transaction<Database>, fileId: string): Promise<void> {
  if ((await checksOfFiles(trx, [fileId])).size > 0) {
    throw conflict('This photograph was handed in for an identity check: it stays with it');
  }
}
