import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { destroyClientKey } from '#server/platform/crypto/client-keys.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { FilesTable } from './tables.ts';

export type FileRow = Selectable<FilesTable>;
/** Determines who may read a file, and which operations may name it. */
export type FileKind = 'public' | 'private' | 'onboarding' | 'identity' | 'resume' | 'note';

/** Serialises transactions that count or check all files of this owner. */
export async function lockOwner(trx: Transaction<Database>, ownerId: string, now: Date): Promise<void> {
  const touched_at = now.toISOString();
  await trx
    .insertInto('file_owners')
    .values({ owner_id: ownerId, touched_at, tidied_at: null })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ touched_at, tidied_at: null }))
    .execute();
}

/**
 * Bytes of the owner's files, uploads in progress included: `own`; and with the files that the owner deleted and a
 * submission retains: `stored`. Photographs uploaded through links of other people, and files of staff notes, count in neither.
 */
export async function bytesOf(
  trx: Transaction<Database>,
  ownerId: string,
): Promise<{ own: number; stored: number }> {
  const { own, stored } = await trx
    .selectFrom('files')
    .select(({ fn }) => [
      fn.sum('size').filterWhere('deleted_at', 'is', null).as('own'),
      fn.sum('size').as('stored'),
    ])
    .where('owner_id', '=', ownerId)
    .where('kind', 'not in', ['identity', 'note'])
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('held', '=', 1)]))
    .executeTakeFirstOrThrow();
  return { own: Number(own ?? 0), stored: Number(stored ?? 0) };
}

/** Bytes of the files of staff notes on the case of a client, uploads in progress included. */
export async function bytesOfNotes(trx: Transaction<Database>, ownerId: string): Promise<number> {
  const { own } = await trx
    .selectFrom('files')
    .select(({ fn }) => fn.sum('size').as('own'))
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'note')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(own ?? 0);
}

export async function insertFile(trx: Transaction<Database>, row: FileRow): Promise<void> {
  await trx.insertInto('files').values(row).execute();
}

/** Completes the row of an upload in progress. False if it was swept meanwhile. */
export async function completeFile(
  trx: Transaction<Database>,
  id: string,
  stored: Pick<
    FileRow,
    'name_encrypted' | 'source_encrypted' | 'content_type' | 'size' | 'width' | 'height' | 'stored_at'
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('files')
    .set(stored)
    .where('id', '=', id)
    .where('stored_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Marks an upload as failed: it cannot be completed and takes no storage; the sweep deletes its bytes, if any.
 * @returns false if it is already complete
 */
export async function giveUp(db: Kysely<Database>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ deleted_at: now.toISOString() })
    .where('id', '=', id)
    .where('stored_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the row of an upload that was never completed. */
export async function forgetFile(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).where('stored_at', 'is', null).execute();
}

/** Finds a file that is stored and not deleted. */
export function findFile(db: Kysely<Database>, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('stored_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Finds a file whose bytes are retained: not deleted, or deleted after it was submitted. */
export function findStoredFile(db: Kysely<Database>, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('stored_at', 'is not', null)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('held', '=', 1)]))
    .executeTakeFirst();
}

/** Returns the owner's files that were uploaded for a group of documents and that no save names yet, oldest first. */
export function findDraftFiles(db: Kysely<Database>, ownerId: string): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'onboarding')
    .where('draft_group', 'is not', null)
    .where('stored_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('stored_at')
    .orderBy('id')
    .execute();
}

/** Removes files from the owner's draft: these, or all of them. */
export async function endDraft(
  trx: Transaction<Database>,
  ownerId: string,
  ids?: readonly string[],
): Promise<void> {
  if (ids?.length === 0) return;
  let draft = trx
    .updateTable('files')
    .set({ draft_group: null })
    .where('owner_id', '=', ownerId)
    .where('draft_group', 'is not', null);
  if (ids) draft = draft.where('id', 'in', ids);
  await draft.execute();
}

/** Returns the files of these ids that are not deleted, in no particular order. */
export function findFiles(db: Kysely<Database>, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('files')
    .selectAll()
    .where('id', 'in', ids)
    .where('stored_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Like `findFiles`, and also finds files that their owner deleted after they were held. */
export function findStoredFiles(db: Kysely<Database>, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return withBytes(db).selectAll().where('id', 'in', ids).execute();
}

/**
 * Marks a file as deleted and erases its names; a submitted file stays readable for reviewers, with its names. Undefined
 * if it was already deleted.
 */
export async function markDeleted(
  trx: Transaction<Database>,
  id: string,
  now: Date,
): Promise<Pick<FileRow, 'held'> | undefined> {
  const deleted = await trx
    .updateTable('files')
    .set((eb) => ({
      deleted_at: now.toISOString(),
      name_encrypted: eb.case().when('held', '=', 1).then(eb.ref('name_encrypted')).else('').end(),
      source_encrypted: eb.case().when('held', '=', 1).then(eb.ref('source_encrypted')).else('').end(),
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['held', 'kind', 'owner_id'])
    .executeTakeFirst();
  // The owner of a résumé is this one application: its key is destroyed, so that backups forget the file.
  if (deleted?.kind === 'resume') await destroyClientKey(trx, deleted.owner_id);
  return deleted;
}

/** Undoes the deletion of files of submitted versions. */
export async function restoreHeld(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('files')
    .set({ deleted_at: null })
    .where('id', 'in', ids)
    .where('held', '=', 1)
    .where('deleted_at', 'is not', null)
    .execute();
}

export async function markPurged(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable('files').set({ purged_at: now.toISOString() }).where('id', '=', id).execute();
}

/**
 * Files whose bytes can be deleted: deleted files and failed uploads that are older than `before`. Bytes of younger
 * ones may still be on their way to the store.
 */
export async function findLeftovers(
  db: Kysely<Database>,
  before: Date,
  limit: number,
): Promise<{ id: string; wasDeleted: boolean }[]> {
  const deleted = await db
    .selectFrom('files')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('purged_at', 'is', null)
    .where('held', '=', 0)
    .where('stored_at', 'is not', null)
    .limit(limit)
    .execute();
  const lost = await db
    .selectFrom('files')
    .select('id')
    .where('stored_at', 'is', null)
    .where('created_at', '<', before.toISOString())
    .limit(limit)
    .execute();
  return [
    ...deleted.map(({ id }) => ({ id, wasDeleted: true })),
    ...lost.map(({ id }) => ({ id, wasDeleted: false })),
  ];
}

/** Files whose bytes may be stored unencrypted, from releases before encryption. */
export function findUnsealed(db: Kysely<Database>, limit: number): Promise<StoredFileRow[]> {
  return (
    db
      .selectFrom('files')
      .select(storedColumns)
      // A literal, because with a parameter the databases do not use the partial index of these rows.
      .where('sealed', '=', sql.lit(0))
      .where('stored_at', 'is not', null)
      .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('held', '=', 1)]))
      .orderBy('id')
      .limit(limit)
      .execute()
  );
}

const storedColumns = ['id', 'kind', 'owner_id', 'sealed', 'stored_at'] as const;
export type StoredFileRow = Pick<FileRow, (typeof storedColumns)[number]>;

/** Returns at most `limit` files with bytes after the id, in order. */
export function findStoredAfter(
  db: Kysely<Database>,
  after: string,
  limit: number,
): Promise<StoredFileRow[]> {
  return withBytes(db).select(storedColumns).where('id', '>', after).orderBy('id').limit(limit).execute();
}

/** Whether the bytes of a file are to be stored. */
export async function isStillStored(db: Kysely<Database>, id: string): Promise<boolean> {
  return (await withBytes(db).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

const withBytes = (db: Kysely<Database>) =>
  db
    .selectFrom('files')
    .where('stored_at', 'is not', null)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('held', '=', 1)]));

/**
 * Marks a file's bytes as encrypted, so that unencrypted bytes are rejected from now on. False if it was deleted
 * meanwhile.
 */
export async function markSealed(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ sealed: 1 })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('held', '=', 1)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the public pictures of these ids that exist, and locks them until the transaction ends. */
export async function lockPublicFiles(trx: Transaction<Database>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await lockRows(trx, 'files', 'held')
    .where('id', 'in', ids)
    .where('kind', '=', 'public')
    .where('stored_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Retains the bytes as part of a submission or of a message, even if the owner deletes the files later. */
export async function holdFiles(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('files').set({ held: 1 }).where('id', 'in', ids).execute();
}
