import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { countUpTo, type PageAsked } from '../db/page.ts';
import type { Database } from '../db/schema.ts';
import type { ListAsked } from './narrowing.ts';
import type { Kept, ManagedColumns } from './resource.ts';
import { hasWord, orderOf, shownOrderOf, withWord } from './words.ts';

/** No total counts further: at the size where it would matter, nobody reads it and everybody would wait for it. */
export const COUNTED_TO = 1000;

/** What is read, on which conditions and in which order: the entries themselves, or those of a word. */
export type Source = {
  from: RawBuilder<unknown>;
  conditions: readonly RawBuilder<SqlBool>[];
  id: RawBuilder<unknown>;
  orderedBy: RawBuilder<unknown>;
};

export type PageInOrder = PageAsked & Pick<ListAsked, 'order'>;

export type Sources = ReturnType<typeof sourcesOf>;

/**
 * @property column of the order @property filters conditions on an entry @property seen what the caller sees of them; none
 * where they see all
 */
type SourcesAsked = { column: string; words: readonly string[] } & Record<
  'filters' | 'seen',
  readonly RawBuilder<SqlBool>[]
>;

/**
 * The ways to read what is asked for. The words of what everybody sees stand in an order of their own: there it is not asked
 * again of each entry whether it is seen.
 */
export function sourcesOf<Row extends ManagedColumns, Values extends object>(
  managed: Kept<Row, Values>,
  { column, words, filters, seen }: SourcesAsked,
) {
  const { table } = managed;
  const order = (seen.length > 0 ? shownOrderOf : orderOf)(managed, column);
  const entry = { place: sql.ref(`entry.${column}`), id: sql`entry.id` };
  const hit = { place: sql`hit.place`, id: sql`hit.id` };
  const found = { place: sql`found.place`, id: sql`found.id` };
  const entries = sql`${sql.table(table)} as entry`;
  // Neither database turns a comparison with one row into a join, which would read all that has another word, or the filter.
  const isMeant = (id: RawBuilder<unknown>) =>
    filters.length === 0
      ? []
      : [
          sql<SqlBool>`(select 1 from ${entries} where entry.id = ${id} and (${allOf(filters)}) = (1 = 1)) = 1`,
        ];
  const beside = (word: string, { place, id }: typeof entry) => [
    ...words.filter((other) => other !== word).map((other) => hasWord(order, other, { place, id })),
    ...isMeant(id),
  ];
  const filtered = (): Source => ({
    from: entries,
    conditions: [...seen, ...filters],
    id: entry.id,
    orderedBy: entry.place,
  });
  const withAny = (word: string): Source => ({
    from: sql`managed_words as hit`,
    conditions: [withWord(order, word, 'hit')],
    id: hit.id,
    orderedBy: hit.place,
  });
  return {
    words,
    hasFilters: filters.length > 0,
    /** How much is asked for beside one of the words. */
    besideAWord: words.length - 1 + filters.length,
    filtered,
    withAny,
    /** All that is asked for, by the index of its order. */
    inOrder: (): Source => ({
      ...filtered(),
      conditions: [...seen, ...filters, ...words.map((word) => hasWord(order, word, entry))],
    }),
    /** All that is asked for, by one of its words. */
    ofWord(word: string): Source {
      const any = withAny(word);
      return { ...any, conditions: [...any.conditions, ...beside(word, hit)] };
    },
    /** What is asked for among the first of those that have a word. */
    ofFirst: (word: string, way: ListAsked['order'], atMost: number): Source => ({
      from: sql`(select hit.place, hit.id from managed_words as hit where ${withWord(order, word, 'hit')}
        order by ${inOrder(hit.place, hit.id, way)} limit ${atMost}) as found`,
      conditions: beside(word, found),
      id: found.id,
      orderedBy: found.place,
    }),
  };
}

/** What is read of a page: its entries, and one more where another page follows. */
export const pageOf = ({ page, pageSize, order }: PageInOrder) => ({
  order,
  from: (page - 1) * pageSize,
  atMost: pageSize + 1,
});

/** The ids of what is read, from an offset on. */
export async function idsOf(
  db: Kysely<Database>,
  source: Source,
  { order, from, atMost }: Pick<ListAsked, 'order'> & { from: number; atMost: number },
): Promise<string[]> {
  const { id, orderedBy, conditions } = source;
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${source.from} where ${allOf(conditions)} order by ${inOrder(orderedBy, id, order)}
    limit ${atMost} offset ${from}`.execute(db);
  return rows.map((row) => row.id);
}

function inOrder(by: RawBuilder<unknown>, id: RawBuilder<unknown>, order: ListAsked['order']) {
  const way = sql.raw(order === 'desc' ? 'desc' : 'asc');
  return sql`${by} ${way}, ${id} ${way}`;
}

/** Where an entry stands in the order that is read. */
type Edge = { place: string; id: string };

/** The entry at an offset; undefined where there are not so many. */
export async function edgeOf(
  db: Kysely<Database>,
  { from, conditions, id, orderedBy }: Source,
  { order, offset }: Pick<ListAsked, 'order'> & { offset: number },
): Promise<Edge | undefined> {
  const { rows } = await sql<Edge>`
    select ${orderedBy} as place, ${id} as id from ${from} where ${allOf(conditions)}
    order by ${inOrder(orderedBy, id, order)} limit 1 offset ${offset}`.execute(db);
  return rows[0];
}

/** What of it stands at an edge or behind it, and before another. */
export function narrowedTo(
  source: Source,
  order: ListAsked['order'],
  { since, before }: { since: Edge; before?: Edge | undefined },
): Source {
  const { id, orderedBy } = source;
  const [behind, ahead] = order === 'desc' ? ['<=', '>'] : ['>=', '<'];
  const compared = (how: string, edge: Edge) =>
    sql<SqlBool>`(${orderedBy}, ${id}) ${sql.raw(how)} (${edge.place}, ${edge.id})`;
  return {
    ...source,
    conditions: [...source.conditions, compared(behind, since), ...(before ? [compared(ahead, before)] : [])],
  };
}

/** How many there are, counted no further than to the first that is too many. */
export const countOf = (db: Kysely<Database>, { from, conditions }: Source, atMost = COUNTED_TO + 1) =>
  countUpTo(db, sql`${from} where ${allOf(conditions)}`, atMost);

/** Conditions as one. */
export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `);
}
