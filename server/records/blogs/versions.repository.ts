import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { PostVersionsTable } from './tables.ts';

export type VersionRow = Selectable<PostVersionsTable>;

/** So many versions of a post are kept, besides what is typed and not saved. */
const KEPT = 50;

/** Every version of a post, the latest first, without what it says. */
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

/** The latest version that the post itself was. */
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

/** What an editor has typed and not saved. */
export function findUnsaved(
  trx: Transaction<Database>,
  postId: string,
  editorId: string,
): Promise<VersionRow | undefined> {
  return trx
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

/** Adds a version with the next number of its post, which the caller has locked, and forgets the oldest ones. */
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

/** Puts what was written since in the place of a version. */
export async function replaceVersion(
  trx: Transaction<Database>,
  id: string,
  written: Pick<VersionRow, 'saved_at' | 'title' | 'reading_minutes' | 'fields'>,
): Promise<void> {
  await trx.updateTable('post_versions').set(written).where('id', '=', id).execute();
}
