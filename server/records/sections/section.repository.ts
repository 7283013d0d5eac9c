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

/** The client's record of one section. */
export async function findSection(
  db: Kysely<Database>,
  userId: string,
  section: SectionId,
): Promise<StoredSection | undefined> {
  const { rows } = await selectSection(db, { userId, section });
  return rows[0];
}

/** Keeps a first save. False when another came first. */
export async function insertSection(trx: Transaction<Database>, row: StoredSection): Promise<boolean> {
  const { numAffectedRows } = await insertRecord(trx, row);
  return numAffectedRows === 1n;
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
  const { numAffectedRows } = await updateRecord(trx, { ...row, earlierVersion: earlier.version });
  if (numAffectedRows !== 1n) return false;
  await insertVersion(trx, earlier);
  return true;
}

/** Every record that the client has saved. */
export function findSectionsOf(db: Kysely<Database>, userId: string): Promise<StoredSection[]> {
  return db.selectFrom('section_records').selectAll().where('user_id', '=', userId).execute();
}

/** One section's records of those of these clients who have saved it. */
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

/** When each section of a client was saved last, and by which account. */
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
