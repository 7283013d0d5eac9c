import type { Kysely, Selectable, Transaction } from 'kysely';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { CaseTaggedTable, CaseTagsTable } from './tables.ts';

type TagRow = Selectable<CaseTagsTable>;

/** The tags of some cases. */
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

/** Every tag. */
export function findTags(db: Kysely<Database>): Promise<TagRow[]> {
  return db.selectFrom('case_tags').selectAll().execute();
}

/** Locks the tag of that name until the transaction ends. @param keys as `TagNames.keysOf` gives them */
export function lockTagNamed(
  trx: Transaction<Database>,
  keys: readonly string[],
): Promise<TagRow | undefined> {
  return lockRows(trx, 'case_tags', 'data').where('name_key', 'in', keys).returningAll().executeTakeFirst();
}

/** False when another has made one of that name at the same moment. */
export async function insertTag(trx: Transaction<Database>, row: TagRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('case_tags')
    .values(row)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when the case has it already. */
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

/** False when the case has not got it. A tag that no case has any more goes with it. */
export async function deleteTagged(
  trx: Transaction<Database>,
  { onboardingId, tagId }: { onboardingId: string; tagId: string },
): Promise<boolean> {
  // Whoever gives the tag to a case at the same moment waits, and makes it anew if it is gone.
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
