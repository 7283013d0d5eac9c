import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { PostVersionsTable } from './definition.ts';

export type VersionRow = Selectable<PostVersionsTable>;

/** Maximum of versions stored per post, unsaved text not counted. */
const KEPT = 50;

/** Every version of a post, latest first, without its fields. */
export function findVersions(db: Kysely<Database>, postId: string): Promise<Omit<VersionRow, 'fields'>[]> {
  return db
    .selectFrom('post_versions')
    .select([
      'id',
      'post_id',
      'version',
      'kind',
      'editor_id',
      'began_at',
      'saved_at',
      'title',
      'reading_minutes',
    ])
    .where('post_id', '=', postId)
    .orderBy('saved_at', 'desc')
    .orderBy('version', 'desc')
    .execute();
}

export function findVersion(
  db: Kysely<Database>,
  postId: string,
  version: number,
): Promise<VersionRow | undefined> {
  return db
    .selectFrom('post_versions')
    .selectAll()
    .where('post_id', '=', postId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** The latest version that was saved as the post, unsaved text excluded. */
export function findLatest(trx: Transaction<Database>, postId: string): Promise<VersionRow | undefined> {
  return trx
    .selectFrom('post_versions')
    .selectAll()
    .where('post_id', '=', postId)
    .where('kind', '<>', 'unsaved')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The unsaved text of an editor. */
export function findUnsaved(
  db: Kysely<Database>,
  postId: string,
  editorId: string,
): Promise<VersionRow | undefined> {
  return db
    .selectFrom('post_versions')
    .selectAll()
    .where('post_id', '=', postId)
    .where('kind', '=', 'unsaved')
    .where('editor_id', '=', editorId)
    .executeTakeFirst();
}

export async function forgetUnsaved(
  trx: Transaction<Database>,
  postId: string,
  editorId: string,
): Promise<void> {
  await trx
    .deleteFrom('post_versions')
    .where('post_id', '=', postId)
    .where('kind', '=', 'unsaved')
    .where('editor_id', '=', editorId)
    .execute();
}

/** Adds a version with the post's next number and deletes the oldest ones. The caller has locked the post. */
export async function addVersion(
  trx: Transaction<Database>,
  row: Omit<VersionRow, 'version'>,
): Promise<VersionRow> {
  const { last } = await trx
    .selectFrom('post_versions')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('post_id', '=', row.post_id)
    .executeTakeFirstOrThrow();
  const added = { ...row, version: (last ?? 0) + 1 };
  await trx.insertInto('post_versions').values(added).execute();
  const oldest = await trx
    .selectFrom('post_versions')
    .select('version')
    .where('post_id', '=', row.post_id)
    .where('kind', '<>', 'unsaved')
    .orderBy('version', 'desc')
    .offset(KEPT)
    .limit(1)
    .executeTakeFirst();
  if (oldest) {
    await trx
      .deleteFrom('post_versions')
      .where('post_id', '=', row.post_id)
      .where('kind', '<>', 'unsaved')
      .where('version', '<=', oldest.version)
      .execute();
  }
  return added;
}

/** Overwrites a version with later content. */
export async function replaceVersion(
  trx: Transaction<Database>,
  id: string,
  written: Pick<VersionRow, 'saved_at' | 'title' | 'reading_minutes' | 'fields'>,
): Promise<void> {
  await trx.updateTable('post_versions').set(written).where('id', '=', id).execute();
}
