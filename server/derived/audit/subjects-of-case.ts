import type { Kysely } from 'kysely';
import { sectionIds } from '#domain/records/sections.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Returns the subject ids of a case in the audit trail: the onboarding, the client's account, its sections, documents
 * records, files and identity checks, including deleted ones. Entries about notes, assignments and exports have the
 * onboarding itself as their subject.
 */
export async function subjectsOfCase(
  db: Kysely<Database>,
  { id, user_id: userId }: { id: string; user_id: string },
): Promise<string[]> {
  const ids = [id, userId, ...sectionIds.map((section) => `${userId}/${section}`)];
  const documents = await db
    .selectFrom('onboarding_documents')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  const files = await db.selectFrom('files').select('id').where('owner_id', '=', userId).execute();
  const checks = await db.selectFrom('identity_checks').select('id').where('user_id', '=', userId).execute();
  return [...ids, ...[...documents, ...files, ...checks].map((row) => row.id)];
}
