import type { Kysely, Selectable, Transaction } from 'kysely';
import type { SectionId } from '../../domain/records/sections.ts';
import type { Database } from '../db/schema.ts';
import type { SectionRecordsTable } from './tables.ts';

export type StoredSection = Selectable<SectionRecordsTable>;

/** The client's record of one section. */
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

/** Keeps a first save. False when another came first. */
export async function insertSection(trx: Transaction<Database>, row: StoredSection): Promise<boolean> {
  const result = await trx
    .insertInto('section_records')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'section']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/**
 * Puts `row` in the place of `earlier` and keeps `earlier` among the versions. False, with nothing changed, when
 * another save took its place in the meantime.
 */
export async function replaceSection(
  trx: Transaction<Database>,
  earlier: StoredSection,
  row: StoredSection,
): Promise<boolean> {
  const result = await trx
    .updateTable('section_records')
    .set({ version: row.version, data: row.data, updated_at: row.updated_at, updated_by: row.updated_by })
    .where('user_id', '=', row.user_id)
    .where('section', '=', row.section)
    .where('version', '=', earlier.version)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  await trx.insertInto('section_versions').values(earlier).execute();
  return true;
}

/** When each section of each of these clients was saved last. */
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
