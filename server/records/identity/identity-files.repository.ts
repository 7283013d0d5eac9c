import type { Kysely, Transaction } from 'kysely';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { markDeleted } from '../files/files.repository.ts';
import { isNotHeld } from '../retention/legal-holds.ts';
import type { PhotoPart } from './tables.ts';

/** A photograph that is not handed in yet; `stored_at` is null during its upload. */
export type WaitingFile = {
  id: string;
  size: number;
  created_at: string;
  stored_at: string | null;
  side: PhotoPart | null;
};

/** Registers the upload of a photograph that can be used for that check only. Call it while the check is locked. */
export async function addWaitingFile(
  trx: Transaction<Database>,
  checkId: string,
  { fileId, side }: { fileId: string; side: PhotoPart | null },
): Promise<void> {
  // Deletes the rows of failed uploads, which no other code deletes.
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

/** Returns the photographs that wait to be handed in for a check, newest first. */
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

/** Deletes photographs that were not handed in; the sweep removes their bytes. */
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
 * Deletes the waiting photographs of a check, because the check is decided, or the link expired or was replaced.
 * Handed-in photographs stay; uploads in progress are refused when they arrive. Call it while the check is locked.
 */
export async function clearPhotographs(
  trx: Transaction<Database>,
  checkId: string,
  now: Date,
): Promise<void> {
  const waiting = await findWaitingFiles(trx, checkId);
  const arrived = waiting.filter(({ stored_at }) => stored_at !== null).map(({ id }) => id);
  await dropWaitingFiles(trx, arrived, now);
}

/** The same for every check of a client whose case is decided; locks the checks. */
export async function clearPhotographsOf(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
): Promise<void> {
  const checks = await lockRows(trx, 'identity_checks', 'version')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  for (const { id } of checks) await clearPhotographs(trx, id, now);
}

/**
 * Deletes photographs that can no longer be handed in because the person's link expired, and photographs that a client
 * took and did not use.
 * @param left latest upload time of a client's photograph to count as unused
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
    .where(isNotHeld('identity_checks.user_id'))
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

/**
 * Returns the photographs of checks that were decided before that time, of clients without a legal hold. A photograph that a
 * submission contains stays with it.
 */
export async function findDecidedPhotographs(
  db: Kysely<Database>,
  decidedBefore: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('identity_files')
    .innerJoin('identity_checks', 'identity_checks.id', 'identity_files.check_id')
    .innerJoin('files', 'files.id', 'identity_files.file_id')
    .select('identity_files.file_id')
    .where('identity_files.handed_in_at', 'is not', null)
    .where('identity_checks.status', 'in', ['verified', 'refused'])
    .where('identity_checks.updated_at', '<', decidedBefore)
    .where('files.deleted_at', 'is', null)
    .where('files.held', '=', 0)
    .where(isNotHeld('identity_checks.user_id'))
    .limit(limit)
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** Returns the checks of people that have waiting photographs, with their clients. */
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

/** Returns the checks that these files were uploaded or handed in for. */
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

/** Marks the files as handed in, and deletes the check's other photographs. */
export async function handInFiles(
  trx: Transaction<Database>,
  checkId: string,
  fileIds: readonly string[],
  now: Date,
): Promise<void> {
  await markHandedIn(trx, checkId, fileIds, now);
  await clearPhotographs(trx, checkId, now);
}

/** Marks the files as handed in: they are stored as long as the check. */
export async function markHandedIn(
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
}

/** Throws 409 if the file was handed in for a check. */
export async function refuseWhileHandedIn(trx: Transaction<Database>, fileId: string): Promise<void> {
  if ((await checksOfFiles(trx, [fileId])).size > 0) {
    throw conflict('This photograph belongs to a submitted identity check and cannot be deleted');
  }
}
