import anyAscii from 'any-ascii';
import type { Transaction } from 'kysely';
import type { Random } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { taken } from '#server/platform/http/errors.ts';

/** So much of a title becomes its slug, so that a number fits behind it. */
const LONGEST_PROPOSAL = 80;
/** So many are tried in order; when a firm has that many posts of one title, chance finds the next one. */
const TRIED_IN_ORDER = 20;

/** A title in small letters a to z, digits and hyphens, whatever script it is in. */
export function slugOf(title: string): string {
  const plain = anyAscii(title.normalize('NFKC').replace(/\p{Script=Han}/gu, ' $& '))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (plain.length <= LONGEST_PROPOSAL) return plain === '' ? 'post' : plain;
  const cut = plain.slice(0, LONGEST_PROPOSAL + 1);
  // Between two words, if there are two.
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, LONGEST_PROPOSAL);
}

/** The slug that is nearest to `wanted` and leads to no other post. */
export async function freeSlug(
  trx: Transaction<Database>,
  { wanted, postId, random }: { wanted: string; postId: string; random: Random },
): Promise<string> {
  const base = wanted.slice(0, LONGEST_PROPOSAL).replace(/-$/, '');
  const tried = Array.from({ length: TRIED_IN_ORDER }, (_, index) =>
    index === 0 ? wanted : `${base}-${index + 1}`,
  );
  const held = await trx
    .selectFrom('post_slugs')
    .select('slug')
    .where('slug', 'in', tried)
    .where('post_id', '<>', postId)
    .execute();
  const others = new Set(held.map(({ slug }) => slug));
  return tried.find((slug) => !others.has(slug)) ?? `${base}-${random.digits(8)}`;
}

/**
 * Has a slug lead to a post from now on; the earlier ones do too that readers have seen. Throws 409 for the field where it
 * leads to another post, with one that is free.
 * @param isSeen whether readers see the post
 */
export async function holdSlug(
  trx: Transaction<Database>,
  { slug, postId, isSeen, random }: { slug: string; postId: string; isSeen: boolean; random: Random },
): Promise<void> {
  const holder = await trx
    .selectFrom('post_slugs')
    .select('post_id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (holder && holder.post_id !== postId) {
    const free = await freeSlug(trx, { wanted: slug, postId, random });
    throw taken([{ property: 'slug', message: `Another post has this slug, or had it. ${free} is free` }]);
  }
  await trx
    .deleteFrom('post_slugs')
    .where('post_id', '=', postId)
    .where('slug', '<>', slug)
    .where('seen', '=', 0)
    .execute();
  const seen = Number(isSeen);
  if (!holder) await trx.insertInto('post_slugs').values({ slug, post_id: postId, seen }).execute();
  else if (isSeen) await trx.updateTable('post_slugs').set({ seen }).where('slug', '=', slug).execute();
}
