import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { countUpTo, type PageAsked } from '../db/page.ts';
import type { Database } from '../db/schema.ts';
import { type AskedOf, filtersIn, type ListAsked, marksIn, orderColumn } from './narrowing.ts';
import type { Kept, ManagedColumns } from './resource.ts';
import { hasWord, orderOf, searchedWords, withWord } from './words.ts';

/**
 * The ids of one page, in its order.
 * @property total how many there are; where `totalIsMore`, there are at least so many
 */
type FoundIds = { ids: string[]; total: number; totalIsMore: boolean };

/** No total counts further: at the size where it would matter, nobody reads it and everybody would wait for it. */
const COUNTED_TO = 1000;
/** Of a word that more than `COUNTED_TO` entries have, so many are looked at for the total, where more is asked for than it. */
const LOOKED_AT = 300;
/** So far a page is read in its order and hoped to be full, whatever stands behind, where the first of them did not fill it. */
const NEAR = 2000;
/** So far it is counted what leaves fewer: the more there are, the sooner a page is full. */
const COMPARED_TO = 10_000;

/** What is read, on which conditions and in which order: the entries themselves, or those of a word. */
type Source = {
  from: RawBuilder<unknown>;
  conditions: readonly RawBuilder<SqlBool>[];
  id: RawBuilder<unknown>;
  orderedBy: RawBuilder<unknown>;
};

type PageInOrder = PageAsked & Pick<ListAsked, 'order'>;

/**
 * One page of a resource's entries: as many as are shown are read, and not more than some thousands looked at, however many
 * there are.
 *
 * Without words an index holds them in the order asked for. Those of a word or a filter that leave few are read and sorted.
 * Where many have each of the words, those of the rarest are read in the order asked for, in which it holds them, until the
 * page is full. Where that has not filled it soon, such as by another word that only those at the end of the order have, all
 * that have the rarest are looked at.
 */
export async function findPage<Row extends ManagedColumns, Values extends object>(
  db: Kysely<Database>,
  managed: Kept<Row, Values>,
  asked: AskedOf<Row> & PageAsked,
): Promise<FoundIds> {
  const searched = searchedWords(asked.search ?? '');
  if (searched === null) return nothing;
  const words = [...searched, ...marksIn(managed, asked)];
  const filters = filtersIn(managed, asked);
  const sources = sourcesOf(managed, { column: orderColumn(managed, asked), words, filters });
  if (words.length === 0) return wholly(db, sources.inOrder(), asked);

  const { rarest, filtered } = await countEach(db, sources, words);
  if (!rarest || rarest.entries === 0) return nothing;
  if (rarest.entries <= COUNTED_TO) return wholly(db, sources.ofWord(rarest.word), asked);
  if (filtered <= COUNTED_TO) return wholly(db, sources.inOrder(), asked);
  return amongMany(db, sources, { word: rarest.word, asked });
}

const nothing: FoundIds = { ids: [], total: 0, totalIsMore: false };

/** A page of what an index holds in its order, or of so few that it does not matter. */
async function wholly(db: Kysely<Database>, source: Source, asked: PageInOrder): Promise<FoundIds> {
  const ids = await idsOf(db, source, asked);
  return withTotal(ids, asked, async () => ({ found: await countOf(db, source), isAll: true }));
}

type Sources = ReturnType<typeof sourcesOf>;

/** The ways to read what is asked for. */
function sourcesOf<Row extends ManagedColumns, Values extends object>(
  managed: Kept<Row, Values>,
  {
    column,
    words,
    filters,
  }: { column: string; words: readonly string[]; filters: readonly RawBuilder<SqlBool>[] },
) {
  const { table } = managed;
  const order = orderOf(managed, column);
  const entry = { place: sql.ref(`entry.${column}`), id: sql`entry.id` };
  const hit = { place: sql`hit.place`, id: sql`hit.id` };
  const found = { place: sql`found.place`, id: sql`found.id` };
  const entries = sql`${sql.table(table)} as entry`;
  // Neither database turns a comparison with one row into a join, which would read all that has another word, or the filter.
  const isMeant = (id: RawBuilder<unknown>) =>
    filters.length === 0
      ? []
      : [sql<SqlBool>`(select 1 from ${entries} where entry.id = ${id} and (${all(filters)}) = (1 = 1)) = 1`];
  const beside = (word: string, { place, id }: typeof entry) => [
    ...words.filter((other) => other !== word).map((other) => hasWord(order, other, { place, id })),
    ...isMeant(id),
  ];
  const filtered = (): Source => ({
    from: entries,
    conditions: filters,
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
    hasFilters: filters.length > 0,
    /** Whether it is one word that is asked for, and nothing else. */
    isOneWord: filters.length === 0 && words.length === 1,
    filtered,
    withAny,
    /** All that is asked for, by the index of its order. */
    inOrder: (): Source => ({
      ...filtered(),
      conditions: [...filters, ...words.map((word) => hasWord(order, word, entry))],
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

/**
 * A page where more than `COUNTED_TO` entries have each of its words, and its filters leave as many. One look at the first of
 * those that have the rarest word, in the order asked for, finds the page and how many there are at least.
 */
async function amongMany(
  db: Kysely<Database>,
  sources: Sources,
  { word, asked }: { word: string; asked: PageInOrder },
): Promise<FoundIds> {
  if (sources.isOneWord) {
    const ids = await idsOf(db, sources.withAny(word), asked);
    return withTotal(ids, asked, async () => ({ found: COUNTED_TO + 1, isAll: true }));
  }
  const offset = (asked.page - 1) * asked.pageSize;
  const first = sources.ofFirst(word, asked.order, LOOKED_AT + 2 * offset);
  const found = await idsOf(db, first, asked, Math.max(asked.pageSize + 1, COUNTED_TO - offset));
  const isFull = found.length > asked.pageSize;
  const ids = isFull ? found.slice(0, asked.pageSize + 1) : await idsFurther(db, sources, { word, asked });
  const known = () => (found.length > 0 ? offset + found.length : countOf(db, first));
  return withTotal(ids, asked, async () => ({ found: await known(), isAll: false }));
}

/** The ids of a page that the first of those that have its rarest word do not fill. */
async function idsFurther(
  db: Kysely<Database>,
  sources: Sources,
  { word, asked }: { word: string; asked: PageInOrder },
): Promise<string[]> {
  const [any, way] = [sources.withAny(word), sources.ofWord(word)];
  const offset = NEAR + 2 * (asked.page - 1) * asked.pageSize;
  const edge = await edgeOf(db, any, { order: asked.order, offset });
  const ids = await idsOf(db, { ...way, conditions: [...way.conditions, ...edge] }, asked);
  if (ids.length > asked.pageSize || edge.length === 0) return ids;
  const isFiltered = sources.hasFilters && (await leavesFewer(db, sources.filtered(), any));
  return idsOf(db, isFiltered ? sources.inOrder() : way, asked);
}

/** The condition that an entry stands before the one at an offset; none where there are not so many. */
async function edgeOf(
  db: Kysely<Database>,
  { from, conditions, id, orderedBy }: Source,
  { order, offset }: Pick<ListAsked, 'order'> & { offset: number },
): Promise<RawBuilder<SqlBool>[]> {
  const { rows } = await sql<{ place: string; id: string }>`
    select ${orderedBy} as place, ${id} as id from ${from} where ${all(conditions)}
    order by ${inOrder(orderedBy, id, order)} limit 1 offset ${offset}`.execute(db);
  const before = sql.raw(order === 'desc' ? '>' : '<');
  return rows.map((edge) => sql<SqlBool>`(${orderedBy}, ${id}) ${before} (${edge.place}, ${edge.id})`);
}

/** The ids of a page, and one more where another page follows, or `atMost` from the page's first on. */
async function idsOf(
  db: Kysely<Database>,
  { from, conditions, id, orderedBy }: Source,
  { page, pageSize, order }: PageInOrder,
  atMost = pageSize + 1,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${from} where ${all(conditions)} order by ${inOrder(orderedBy, id, order)}
    limit ${atMost} offset ${(page - 1) * pageSize}`.execute(db);
  return rows.map((row) => row.id);
}

function inOrder(by: RawBuilder<unknown>, id: RawBuilder<unknown>, order: ListAsked['order']) {
  const way = sql.raw(order === 'desc' ? 'desc' : 'asc');
  return sql`${by} ${way}, ${id} ${way}`;
}

/** @param ids one more than the page holds, where another follows @param count how many there are, where they do not tell */
async function withTotal(
  ids: string[],
  { page, pageSize }: PageAsked,
  count: () => Promise<{ found: number; isAll: boolean }>,
): Promise<FoundIds> {
  const seen = (page - 1) * pageSize + ids.length;
  const isLast = ids.length <= pageSize && (ids.length > 0 || page === 1);
  const { found, isAll } = isLast ? { found: seen, isAll: true } : await count();
  const known = isAll || ids.length === 0 ? found : Math.max(found, seen);
  return {
    ids: ids.slice(0, pageSize),
    total: Math.min(known, COUNTED_TO),
    totalIsMore: !isAll || known > COUNTED_TO,
  };
}

const countOf = (db: Kysely<Database>, { from, conditions }: Source, atMost = COUNTED_TO + 1) =>
  countUpTo(db, sql`${from} where ${all(conditions)}`, atMost);

/** In one statement, counted no further than to what is not read whole: the rarest of the words, and what the filters leave. */
async function countEach(
  db: Kysely<Database>,
  sources: Sources,
  words: readonly string[],
): Promise<{ rarest: { word: string; entries: number } | undefined; filtered: number }> {
  const each = [...words.map(sources.withAny), ...(sources.hasFilters ? [sources.filtered()] : [])];
  const counts = each.map(
    ({ from, conditions }, at) => sql`select ${sql.lit(at)} as at, count(*) as entries from
      (select 1 from ${from} where ${all(conditions)} limit ${COUNTED_TO + 1}) as found`,
  );
  const found = sql<{ at: number; entries: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const entriesAt = new Map((await found).rows.map(({ at, entries }) => [at, entries]));
  const [rarest] = words
    .map((word, at) => ({ word, entries: entriesAt.get(at) ?? 0 }))
    .sort((one, other) => one.entries - other.entries);
  return { rarest, filtered: entriesAt.get(words.length) ?? COUNTED_TO + 1 };
}

async function leavesFewer(db: Kysely<Database>, one: Source, other: Source): Promise<boolean> {
  const n = await countOf(db, one, COMPARED_TO);
  return n < COMPARED_TO && n < (await countOf(db, other, COMPARED_TO));
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `);
}
