import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { countUpTo, type PageAsked } from '../db/page.ts';
import type { Database } from '../db/schema.ts';
import { wordsOf } from '../search/words.ts';
import type { Managed, ManagedColumns } from './resource.ts';
import { entriesWith, hasWord, isRare, lookedUpIn } from './words.ts';

/** Which entries a list asks for, as the contract has checked it; its filters stand beside these. */
export type ListAsked = Partial<PageAsked> & { search?: string; sort?: string; order?: 'asc' | 'desc' };

/** The ids of one page, in its order. */
type FoundIds = { ids: string[]; total: number; totalIsMore: boolean };

/** No total counts further: at the size where it would matter, nobody reads it and everybody would wait for it. */
const COUNTED_TO = 1000;

/**
 * One page of a resource's entries. Few that have a searched word are read and sorted; where many have each of the words,
 * the index of the order is read until the page is full. Either way the answer costs no more, the more entries there are.
 * @param only what every entry of the list must be, whatever was asked: columns and their values
 */
export async function findPage<Row extends ManagedColumns, Values extends object>(
  db: Kysely<Database>,
  managed: Managed<Row, Values>,
  asked: ListAsked & PageAsked,
  only: Partial<Row> = {},
): Promise<FoundIds> {
  const conditions = Object.entries({ ...only, ...filtersIn(managed, asked) }).map(
    ([column, value]) => sql<SqlBool>`${sql.ref(`entry.${column}`)} = ${stored(value)}`,
  );
  const words = lookedUpIn(wordsOf(asked.search ?? ''));
  if (words.length === 0 && (asked.search ?? '').trim() !== '')
    return { ids: [], total: 0, totalIsMore: false };

  const rare = await rarest(db, managed.name, words);
  for (const word of words) if (word !== rare?.word) conditions.push(hasWord(managed.name, word));
  if (rare) conditions.push(rare.ids.length === 0 ? sql`1 = 0` : sql`entry.id in (${sql.join(rare.ids)})`);
  const chosen = sql`${sql.table(managed.table)} as entry where ${conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)}`;

  const { page, pageSize } = asked;
  const { rows } = await sql<{ id: string }>`
    select entry.id from ${chosen} order by ${orderOf(managed, asked)}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const found = await countUpTo(db, chosen, COUNTED_TO + 1);
  return {
    ids: rows.map(({ id }) => id),
    total: Math.min(found, COUNTED_TO),
    totalIsMore: found > COUNTED_TO,
  };
}

/** The word that the fewest entries have, with their ids; null where each word is in many. */
async function rarest(
  db: Kysely<Database>,
  resource: string,
  words: readonly string[],
): Promise<{ word: string; ids: string[] } | null> {
  let best: { word: string; ids: string[] } | null = null;
  for (const word of words) {
    const ids = await entriesWith(db, resource, word);
    if (isRare(ids) && ids.length < (best?.ids.length ?? Number.POSITIVE_INFINITY)) best = { word, ids };
    if (ids.length === 0) break;
  }
  return best;
}

/** The columns that the query narrows the list by, and to what. */
function filtersIn<Row extends ManagedColumns, Values extends object>(
  { filters }: Managed<Row, Values>,
  asked: ListAsked,
): Record<string, unknown> {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.flatMap(([name, value]) => {
      const column = Object.hasOwn(filters, name) ? filters[name] : undefined;
      return column === undefined ? [] : [[column, value]];
    }),
  );
}

function orderOf<Row extends ManagedColumns, Values extends object>(
  { sorts }: Managed<Row, Values>,
  { sort, order }: ListAsked,
): RawBuilder<unknown> {
  const column = (sort !== undefined && Object.hasOwn(sorts, sort) && sorts[sort]) || Object.values(sorts)[0];
  const way = sql.raw(order === 'desc' ? 'desc' : 'asc');
  if (column === undefined) return sql`entry.id ${way}`;
  return sql`${sql.ref(`entry.${column}`)} ${way}, entry.id ${way}`;
}

/** Neither database's tables hold booleans. */
function stored(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}
