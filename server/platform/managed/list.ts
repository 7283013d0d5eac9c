import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { countUpTo, type PageAsked } from '../db/page.ts';
import type { Database } from '../db/schema.ts';
import { filtersIn, type ListAsked, marksIn, orderColumn, type Restriction, seenIn } from './narrowing.ts';
import type { EntryStorage, ManagedColumns } from './resource.ts';
import { hasTerms, hitsOf, searchTerms } from './search-index.ts';

/**
 * The ids of one page, in its order.
 * @property total how many there are; where `totalIsMore`, there are at least so many
 */
type FoundIds = { ids: string[]; total: number; totalIsMore: boolean };

/** What is read, and on which conditions. */
type Source = { from: RawBuilder<unknown>; conditions: readonly RawBuilder<SqlBool>[] };

/** By a column, and by id where it is equal. */
type Order = { by: RawBuilder<unknown>; id: RawBuilder<unknown>; way: RawBuilder<unknown> };

/** Totals are counted to this number. */
const COUNTED_TO = 1000;
/** Entries that are compared with the terms in the list's order before all that have the terms are read and sorted. */
const COMPARED_FIRST = 1000;
/** So many more are compared for each entry before the page. */
const COMPARED_FOR_EACH = 10;

/**
 * Finds one page of a resource's entries.
 *
 * Without a search an index holds them in the list's order. What at most 1,000 entries match is read by the full-text index and
 * sorted. Of more, the first entries of the list are compared with the terms, which mostly fills the page; where that does not,
 * because those that match are at the end of the order, all of them are read and sorted.
 */
export async function findPage<Row extends ManagedColumns, Values extends object>(
  db: Kysely<Database>,
  managed: EntryStorage<Row, Values>,
  asked: ListAsked & PageAsked,
  restriction: Restriction<Row> = {},
): Promise<FoundIds> {
  const searched = searchTerms(managed, asked.search ?? '');
  if (searched === null) return { ids: [], total: 0, totalIsMore: false };
  const terms = [...searched, ...marksIn(managed, asked)];
  const conditions = [...seenIn(restriction), ...filtersIn(managed, asked, restriction)];
  const entries = { from: sql`${sql.table(managed.table)} as entry`, conditions };
  const order = {
    by: sql.ref(`entry.${orderColumn(managed, asked)}`),
    id: sql`entry.id`,
    way: sql.raw(asked.order === 'desc' ? 'desc' : 'asc'),
  };
  if (terms.length === 0) return pageOf(db, entries, { asked, order });

  const hits = hitsOf(db, terms);
  const hitCount = await countOf(db, hits);
  if (hitCount > COUNTED_TO) {
    const has = hasTerms(managed, terms, sql`found.id`);
    const found = await amongFirst(db, entries, { asked, order, has });
    if (found) return found;
  }
  // As one comparison no index serves the conditions: SQLite would read all that they leave again for each hit.
  const isListed = sql<SqlBool>`(${allOf(conditions)}) = (1 = 1)`;
  const matching = {
    from: sql`${hits.from} cross join ${entries.from}`,
    conditions: [...hits.conditions, sql<SqlBool>`entry.id = hit.entry_id`, isListed],
  };
  return pageOf(db, matching, { asked, order, ...(conditions.length === 0 && { known: hitCount }) });
}

/**
 * Returns a page among the first entries of the list; undefined where they do not fill it and there are more. More than
 * `COUNTED_TO` entries match.
 */
async function amongFirst(
  db: Kysely<Database>,
  { from, conditions }: Source,
  { asked, order, has }: { asked: PageAsked; order: Order; has: RawBuilder<SqlBool> },
): Promise<FoundIds | undefined> {
  const { page, pageSize } = asked;
  const end = page * pageSize;
  const isFiltered = conditions.length > 0;
  const atMost = COMPARED_FIRST + COMPARED_FOR_EACH * (end - pageSize);
  const { by, id, way } = order;
  const first = sql`(select ${id} as id, ${by} as place from ${from} where ${allOf(conditions)}
    order by ${by} ${way}, ${id} ${way} limit ${atMost}) as found`;
  const found = await idsOf(
    db,
    { from: first, conditions: [has] },
    {
      order: { by: sql`found.place`, id: sql`found.id`, way },
      offset: 0,
      limit: (isFiltered ? Math.max(end, COUNTED_TO) : end) + 1,
    },
  );
  const isAll =
    isFiltered && (await countUpTo(db, sql`${from} where ${allOf(conditions)}`, atMost + 1)) <= atMost;
  if (!isAll && found.length <= end) return undefined;
  return {
    ids: found.slice(end - pageSize, end),
    total: isFiltered ? Math.min(found.length, COUNTED_TO) : COUNTED_TO,
    totalIsMore: !isAll || found.length > COUNTED_TO,
  };
}

/** Returns a page with an exact total, counted to `COUNTED_TO`. @param known the total, where it is known */
async function pageOf(
  db: Kysely<Database>,
  source: Source,
  { asked: { page, pageSize }, order, known }: { asked: PageAsked; order: Order; known?: number },
): Promise<FoundIds> {
  const offset = (page - 1) * pageSize;
  const ids = await idsOf(db, source, { order, offset, limit: pageSize + 1 });
  const isLast = ids.length <= pageSize && (ids.length > 0 || page === 1);
  const total = isLast ? offset + ids.length : (known ?? (await countOf(db, source)));
  return {
    ids: ids.slice(0, pageSize),
    total: Math.min(total, COUNTED_TO),
    totalIsMore: total > COUNTED_TO,
  };
}

async function idsOf(
  db: Kysely<Database>,
  { from, conditions }: Source,
  { order: { by, id, way }, offset, limit }: { order: Order; offset: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${from} where ${allOf(conditions)} order by ${by} ${way}, ${id} ${way}
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

const countOf = (db: Kysely<Database>, { from, conditions }: Source) =>
  countUpTo(db, sql`${from} where ${allOf(conditions)}`, COUNTED_TO + 1);

function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `);
}
