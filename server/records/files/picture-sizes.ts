import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** In pixels. */
export type PictureSize = { width: number; height: number };

/** Returns the sizes of the public pictures of these ids that exist, by id. */
export async function findPictureSizes(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, PictureSize>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(['id', 'width', 'height'])
    .where('id', 'in', ids)
    .where('kind', '=', 'public')
    .execute();
  return new Map(rows.map(({ id, width, height }) => [id, { width, height }]));
}
