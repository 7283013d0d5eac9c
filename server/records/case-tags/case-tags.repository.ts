import type { Kysely, Selectable, Transaction } from 'kysely';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { CaseTaggedTable, CaseTagsTable } from './tables.ts';

type TagRow = Selectable<CaseTagsTable>;

export async function findTagsOf(
  db: Kysely<Database>,
  onboardingIds: readonly string[],
): Promise<(TagRow & { onboarding_id: string })[]> {
  if (onboardingIds.length === 0) return [];
  return db
    .selectFrom('case_tagged')
    .innerJoin('case_tags', 'case_tags.id', 'case_tagged.tag_id')
    .selectAll('case_tags')
    .select('case_tagged.onboarding_id')
    .where('case_tagged.onboarding_id', 'in', onboardingIds)
    .execute();
}

export function findTags(db: Kysely<Database>): Promise<TagRow[]> {
  return db.selectFrom('case_tags').selectAll().execute();
}

/** Locks the tag of that name until the transaction ends. @param keys from `TagNames.keysOf` */
export function lockTagNamed(
  trx: Transaction<Database>,
  keys: readonly string[],
): Promise<TagRow | undefined> {
  return lockRows(trx, 'case_tags', 'data').where('name_key', 'in', keys).returningAll().executeTakeFirst();
}

/** False if a concurrent call has inserted a tag of that name. */
export async function insertTag(trx: Transaction<Database>, row: TagRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('case_tags')
    .values(row)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** False if the case already has the tag. */
export async function insertTagged(
  trx: Transaction<Database>,
  row: Selectable<CaseTaggedTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('case_tagged')
    .values(row)
    .onConflict((conflict) => conflict.columns(['onboarding_id', 'tag_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** False if the case does not have the tag. Also deletes the tag if no other case has it. */
export async function deleteTagged(
  trx: Transaction<Database>,
  { onboardingId, tagId }: { onboardingId: string; tagId: string },
): Promise<boolean> {
  // A concurrent call that adds this tag to a case waits, and creates it again if it was deleted.
  await lockRows(trx, 'case_tags', 'data').where('id', '=', tagId).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('case_tagged')
    .where('onboarding_id', '=', onboardingId)
    .where('tag_id', '=', tagId)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await trx
    .deleteFrom('case_tags')
    .where('id', '=', tagId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('case_tagged').select('tag_id').where('tag_id', '=', tagId))),
    )
    .execute();
  return true;
}
