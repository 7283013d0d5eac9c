import anyAscii from 'any-ascii';
import { sql, type Transaction } from 'kysely';
import type { Random } from '../core/random.ts';
import type { Database } from '../db/schema.ts';
import { taken } from '../http/errors.ts';

/** Maximum length of a slug made from a title, which leaves space for a number. */
const LONGEST_PROPOSAL = 80;
/** Number of consecutive numbers tried; with more entries of the same title a random number is used. */
const TRIED_IN_ORDER = 20;

/**
 * The table of a resource's slugs: each leads to one entry; an entry has its current slug and earlier ones that readers
 * have seen.
 * @property table with the columns `slug`, `seen` (0 or 1) and that of the entry
 * @property entry the column of the entry's id
 * @property one the name for an entry, such as `post`
 */
export type SlugTable = { table: string; entry: string; one: string };

/**
 * Returns a slug made from a title in any script: letters a to z, digits and hyphens. @param otherwise used if nothing
 * remains of the title
 */
export function slugOf(title: string, otherwise: string): string {
  const plain = anyAscii(title.normalize('NFKC').replace(/\p{Script=Han}/gu, ' $& '))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (plain.length <= LONGEST_PROPOSAL) return plain === '' ? otherwise : plain;
  const cut = plain.slice(0, LONGEST_PROPOSAL + 1);
  // Cuts between words if possible.
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, LONGEST_PROPOSAL);
}

/** Returns the unused slug that is most similar to `wanted`. @param id of the entry; empty for a new one */
export async function freeSlug(
  trx: Transaction<Database>,
  { table, entry }: SlugTable,
  { wanted, id, random }: { wanted: string; id: string; random: Random },
): Promise<string> {
  const base = wanted.slice(0, LONGEST_PROPOSAL).replace(/-$/, '');
  const tried = Array.from({ length: TRIED_IN_ORDER }, (_, index) =>
    index === 0 ? wanted : `${base}-${index + 1}`,
  );
  const { rows } = await sql<{ slug: string }>`select slug from ${sql.table(table)}
    where slug in (${sql.join(tried)}) and ${sql.ref(entry)} <> ${id}`.execute(trx);
  const others = new Set(rows.map(({ slug }) => slug));
  return tried.find((slug) => !others.has(slug)) ?? `${base}-${random.digits(8)}`;
}

/**
 * Assigns a slug to an entry; earlier slugs that readers have seen remain. Throws 409 for the field, with an unused
 * slug, if it leads to another entry.
 * @param isSeen whether the entry is public under it
 */
export async function holdSlug(
  trx: Transaction<Database>,
  slugs: SlugTable,
  { slug, id, isSeen, random }: { slug: string; id: string; isSeen: boolean; random: Random },
): Promise<void> {
  const table = sql.table(slugs.table);
  const entry = sql.ref(slugs.entry);
  const found = await sql<{ id: string }>`select ${entry} as id from ${table} where slug = ${slug}`.execute(
    trx,
  );
  const [holder] = found.rows;
  if (holder && holder.id !== id) {
    const free = await freeSlug(trx, slugs, { wanted: slug, id, random });
    const message = `Another ${slugs.one} has or had this slug. ${free} is free`;
    throw taken([{ property: 'slug', message }]);
  }
  await sql`delete from ${table} where ${entry} = ${id} and slug <> ${slug} and seen = 0`.execute(trx);
  const seen = Number(isSeen);
  if (!holder) {
    await sql`insert into ${table} (slug, ${entry}, seen) values (${slug}, ${id}, ${seen})`.execute(trx);
  } else if (isSeen) await sql`update ${table} set seen = 1 where slug = ${slug}`.execute(trx);
}
