import type { Kysely, Selectable, Transaction } from 'kysely';
import type { SectionId } from '#domain/records/sections.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { SectionRecordsTable } from './tables.ts';

export type StoredSection = Selectable<SectionRecordsTable>;

export function findSection(
  db: Kysely<Database>,
  userId: string,
  section: SectionId,
): Promise<StoredSection | undefined> {
  return db
    .selectFrom('section_records')
    .selectAll()
    .where('user_id', '=', userId)
    .where('section', '=', section)
    .executeTakeFirst();
}

/** Inserts a first save. False if a concurrent one came first. */
export async function insertSection(trx: Transaction<Database>, row: StoredSection): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('section_records')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'section']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Replaces `earlier` by `row` and stores `earlier` as a version. Returns false, without a change, if a concurrent save
 * has replaced it.
 */
export async function replaceSection(
  trx: Transaction<Database>,
  earlier: StoredSection,
  row: StoredSection,
): Promise<boolean> {
  const { version, data, updated_at, updated_by } = row;
  const { numUpdatedRows } = await trx
    .updateTable('section_records')
    .set({ version, data, updated_at, updated_by })
    .where('user_id', '=', row.user_id)
    .where('section', '=', row.section)
    .where('version', '=', earlier.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await trx.insertInto('section_versions').values(earlier).execute();
  return true;
}

export function findSectionsOf(db: Kysely<Database>, userId: string): Promise<StoredSection[]> {
  return db.selectFrom('section_records').selectAll().where('user_id', '=', userId).execute();
}

/** Returns one section's records of these clients; clients who have not saved it are omitted. */
export function findSectionOfEach(
  db: Kysely<Database>,
  userIds: readonly string[],
  section: SectionId,
): Promise<StoredSection[]> {
  if (userIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('section_records')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('section', '=', section)
    .execute();
}

/** Returns when and by which account each section of a client was last saved. */
export function findLastSaves(
  db: Kysely<Database>,
  userId: string,
): Promise<Pick<StoredSection, 'section' | 'updated_at' | 'updated_by'>[]> {
  return db
    .selectFrom('section_records')
    .select(['section', 'updated_at', 'updated_by'])
    .where('user_id', '=', userId)
    .execute();
}

/** Returns when each section of each of these clients was last saved. */
export function findSaveTimes(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<Pick<StoredSection, 'user_id' | 'section' | 'updated_at'>[]> {
  if (userIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('section_records')
    .select(['user_id', 'section', 'updated_at'])
    .where('user_id', 'in', userIds)
    .execute();
}
