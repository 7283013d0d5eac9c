import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import { filesNamedIn, type OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import { clientReader, type KeyDeps, type RecordReader } from '#server/platform/crypto/client-keys.ts';
import { type PageAsked, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict } from '#server/platform/http/errors.ts';
import type { OnboardingDocumentsTable } from './tables.ts';

export type DocumentsRow = Selectable<OnboardingDocumentsTable>;

/** The row that the encrypted data is bound to; the current and the earlier versions use the same format. */
export function boundTo({ id, version }: Pick<DocumentsRow, 'id' | 'version'>): string {
  return `onboarding-documents|${id}|${version}`;
}

/** The stored data passed the domain's rules when it was saved. */
export function openRecord(cipher: RecordReader, row: DocumentsRow): OnboardingDocuments {
  return JSON.parse(cipher.decrypt(row.data, boundTo(row)));
}

export function findDocuments(db: Kysely<Database>, id: string): Promise<DocumentsRow | undefined> {
  return db
    .selectFrom('onboarding_documents')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findDocumentsOf(db: Kysely<Database>, userId: string): Promise<DocumentsRow | undefined> {
  return db
    .selectFrom('onboarding_documents')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** False if the client already has a record. */
export async function insertDocuments(trx: Transaction<Database>, row: DocumentsRow): Promise<boolean> {
  const result = await trx
    .insertInto('onboarding_documents')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').where('deleted_at', 'is', null).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Replaces `earlier` by `row` and stores `earlier` as a version. False if it was deleted meanwhile. */
export async function replaceDocuments(
  trx: Transaction<Database>,
  earlier: DocumentsRow,
  row: DocumentsRow,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('onboarding_documents')
    .set({ version: row.version, data: row.data, updated_at: row.updated_at, updated_by: row.updated_by })
    .where('id', '=', earlier.id)
    .where('version', '=', earlier.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  const { id, version, data, updated_at, updated_by } = earlier;
  await trx
    .insertInto('onboarding_documents_versions')
    .values({ id, version, data, updated_at, updated_by })
    .execute();
  return true;
}

/** Returns the row before the deletion; undefined if there is none. */
export function markDocumentsDeleted(
  trx: Transaction<Database>,
  id: string,
  now: string,
): Promise<DocumentsRow | undefined> {
  return trx
    .updateTable('onboarding_documents')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** One page, latest change first. @param userId restricts the list to this client */
export function listDocuments(
  db: Kysely<Database>,
  { userId, open, ...asked }: { userId?: string; open: RawBuilder<SqlBool> | null } & PageAsked,
): Promise<{ rows: DocumentsRow[]; total: number }> {
  let chosen = db.selectFrom('onboarding_documents').where('deleted_at', 'is', null);
  if (userId !== undefined) chosen = chosen.where('user_id', '=', userId);
  if (open) {
    const ofOpenCase = sql<SqlBool>`onboardings.user_id = onboarding_documents.user_id and ${open}`;
    chosen = chosen.where(sql<SqlBool>`exists (select 1 from onboardings where ${ofOpenCase})`);
  }
  return pageOf(chosen, asked, (rows) => rows.selectAll().orderBy('updated_at', 'desc').orderBy('id'));
}

/** When each of these clients last saved their documents. */
export function findDocumentSaveTimes(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<Pick<DocumentsRow, 'user_id' | 'updated_at'>[]> {
  if (userIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('onboarding_documents')
    .select(['user_id', 'updated_at'])
    .where('user_id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Whether the owner's saved record names the file. */
export async function isNamed(
  db: Kysely<Database>,
  { config }: Pick<KeyDeps, 'config'>,
  file: { id: string; owner_id: string },
): Promise<boolean> {
  const row = await findDocumentsOf(db, file.owner_id);
  if (!row) return false;
  const cipher = await clientReader({ config, db }, file.owner_id);
  return filesNamedIn(openRecord(cipher, row)).includes(file.id);
}

/** Throws 409 while the owner's saved record names the file. */
export async function refuseWhileNamed(
  trx: Transaction<Database>,
  deps: Pick<KeyDeps, 'config'>,
  file: { id: string; owner_id: string },
): Promise<void> {
  if (await isNamed(trx, deps, file)) {
    throw conflict('This file belongs to your saved documents. Save them without it first');
  }
}
