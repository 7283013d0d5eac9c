import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { FilesTable } from './tables.ts';

export type FileRow = Selectable<FilesTable>;
/** Who may read a file, and by which calls it is named. */
export type FileKind = 'public' | 'private' | 'onboarding' | 'identity' | 'resume';

/** Holds up others that count or check across this owner's files, until the transaction ends. */
export async function lockOwner(trx: Transaction<Database>, ownerId: string, now: Date): Promise<void> {
  const touched_at = now.toISOString();
  await trx
    .insertInto('file_owners')
    .values({ owner_id: ownerId, touched_at, tidied_at: null })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ touched_at, tidied_at: null }))
    .execute();
}

/**
 * Bytes that the owner's files take up, with those that are on their way: `own`; and with those that are kept although
 * their owner has deleted them: `kept`. What people sent by their links is not the owner's, and counts in neither.
 */
export async function bytesOf(
  trx: Transaction<Database>,
  ownerId: string,
): Promise<{ own: number; kept: number }> {
  const { own, kept } = await trx
    .selectFrom('files')
    .select(({ fn }) => [
      fn.sum('size').filterWhere('deleted_at', 'is', null).as('own'),
      fn.sum('size').as('kept'),
    ])
    .where('owner_id', '=', ownerId)
    .where('kind', '<>', 'identity')
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('held', '=', 1)]))
    .executeTakeFirstOrThrow();
  return { own: Number(own ?? 0), kept: Number(kept ?? 0) };
}

export async function insertFile(trx: Transaction<Database>, row: FileRow): Promise<void> {
  await trx.insertInto('files').values(row).execute();
}

/** Completes a row that was on its way. False when it was swept away in the meantime. */
export async function completeFile(
  trx: Transaction<Database>,
  id: string,
  stored: Pick<FileRow, 'name_encrypted' | 'content_type' | 'size' | 'width' | 'height' | 'stored_at'>,
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
 * From now on it never becomes a file, and takes up no room; its bytes are the sweeper's, should there be any.
 * @returns false when it is a file already
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

/** Forgets a file that never became one. */
export async function forgetFile(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).where('stored_at', 'is', null).execute();
}

/** A file that is there: stored, and not deleted. */
export function findFile(db: Kysely<Database>, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('stored_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** A file whose bytes are kept: one that is there, or that was deleted after it was submitted. */
export function findKeptFile(db: Kysely<Database>, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('stored_at', 'is not', null)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('held', '=', 1)]))
    .executeTakeFirst();
}

/** Returns the owner's files that were uploaded for a group of documents and that no save names yet, the oldest first. */
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

/** Takes files from the owner's draft: these, or all of them. */
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

/** Those of these files that are there, in no order. */
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

/**
 * From now on nobody reads it, and its name is gone; of a file that was submitted, the reviewers keep both. Undefined when
 * it was deleted already.
 */
export function markDeleted(
  trx: Transaction<Database>,
  id: string,
  now: Date,
): Promise<Pick<FileRow, 'held'> | undefined> {
  return trx
    .updateTable('files')
    .set((eb) => ({
      deleted_at: now.toISOString(),
      name_encrypted: eb.case().when('held', '=', 1).then(eb.ref('name_encrypted')).else('').end(),
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('held')
    .executeTakeFirst();
}

export async function markPurged(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable('files').set({ purged_at: now.toISOString() }).where('id', '=', id).execute();
}

/**
 * Files whose bytes nobody may need: deleted ones, and uploads that came to nothing, once they are older than `before`:
 * until then their bytes may still be on the way to the store.
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

/** Files that may lie in the store as they came: those of the time before stores encrypted. */
export function findUnsealed(db: Kysely<Database>, limit: number): Promise<Pick<FileRow, 'id'>[]> {
  return (
    db
      .selectFrom('files')
      .select('id')
      // As a literal: a parameter would not show the databases that the partial index holds these rows.
      .where('sealed', '=', sql.lit(0))
      .where('stored_at', 'is not', null)
      .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('held', '=', 1)]))
      .orderBy('id')
      .limit(limit)
      .execute()
  );
}

/** From now on nothing unencrypted is taken for its bytes. False when it was deleted in the meantime. */
export async function markSealed(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ sealed: 1 })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('held', '=', 1)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Those of these pictures for everybody that are there; they stay so until the transaction ends. */
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

/** From now on their bytes are kept: they are part of what was submitted, whatever its owner deletes later. */
export async function holdFiles(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('files').set({ held: 1 }).where('id', 'in', ids).execute();
}
