import type { Kysely, Selectable, Transaction } from 'kysely';
import type { SectionId } from '#domain/records/sections.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { SectionRecordsTable } from './tables.ts';

export type StoredSection = Selectable<SectionRecordsTable>;

type Key = { userId: string; section: string };

const selectSection = preparedQuery<Key>()((db, slot) =>
  db
    .selectFrom('section_records')
    .selectAll()
    .where('user_id', '=', slot('userId'))
    .where('section', '=', slot('section')),
);

const insertRecord = preparedQuery<StoredSection>()((db, slot) =>
  db
    .insertInto('section_records')
    .values({
      user_id: slot('user_id'),
      section: slot('section'),
      version: slot('version'),
      data: slot('data'),
      updated_at: slot('updated_at'),
      updated_by: slot('updated_by'),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'section']).doNothing()),
);

const updateRecord = preparedQuery<StoredSection & { earlierVersion: number }>()((db, slot) =>
  db
    .updateTable('section_records')
    .set({
      version: slot('version'),
      data: slot('data'),
      updated_at: slot('updated_at'),
      updated_by: slot('updated_by'),
    })
    .where('user_id', '=', slot('user_id'))
    .where('section', '=', slot('section'))
    .where('version', '=', slot('earlierVersion')),
);

const insertVersion = preparedQuery<StoredSection>()((db, slot) =>
  db.insertInto('section_versions').values({
    user_id: slot('user_id'),
    section: slot('section'),
    version: slot('version'),
    data: slot('data'),
    updated_at: slot('updated_at'),
    updated_by: slot('updated_by'),
  }),
);

export async function findSection(
  db: Kysely<Database>,
  userId: string,
  section: SectionId,
): Promise<StoredSection | undefined> {
  const { rows } = await selectSection(db, { userId, section });
  return rows[0];
}

/** Inserts a first save. False if a concurrent one came first. */
export async function insertSection(trx: Transaction<Database>, row: StoredSection): Promise<boolean> {
  const { numAffectedRows } = await insertRecord(trx, row);
  return numAffectedRows === 1n;
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
  const { numAffectedRows } = await updateRecord(trx, { ...row, earlierVersion: earlier.version });
  if (numAffectedRows !== 1n) return false;
  await insertVersion(trx, earlier);
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
