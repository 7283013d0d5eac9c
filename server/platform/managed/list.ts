import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { countUpTo, type PageAsked } from '../db/page.ts';
import type { Database } from '../db/schema.ts';
import { firstOrder, type Kept, type ManagedColumns, type Shown } from './resource.ts';
import { entriesWith, hasWord, markOf, searchedWords } from './words.ts';

/** Which entries a list asks for, as the contract has checked it; its filters stand beside these. */
export type ListAsked = Partial<PageAsked> & { search?: string; sort?: string; order?: 'asc' | 'desc' };

/** The same of whoever sees only some of the entries. */
type AskedOf<Row> = ListAsked & { only?: Shown<Row> | undefined; now?: string };

/** The ids of one page, in its order. */
type FoundIds = { ids: string[]; total: number; totalIsMore: boolean };

/** No total counts further: at the size where it would matter, nobody reads it and everybody would wait for it. */
const COUNTED_TO = 1000;

/** What is read, and in which order: the entries themselves, or a word's, which stand in the first order. */
type Source = { from: RawBuilder<unknown>; id: RawBuilder<unknown>; orderedBy: RawBuilder<unknown> };

/**
 * One page of a resource's entries. Those of a word that few have are read and sorted. Where many have each of the words,
 * they are read in the order asked for until the page is full: by the word itself, which holds its entries in the
 * resource's first order, or by the index of another order.
 *
 * @param asked `only`: what the caller sees of all entries; `now`: ISO 8601, for what changes with time
 */
export async function findPage<Row extends ManagedColumns, Values extends object>(
  db: Kysely<Database>,
  managed: Kept<Row, Values>,
  asked: AskedOf<Row> & PageAsked,
): Promise<FoundIds> {
  const searched = searchedWords(asked.search ?? '');
  if (searched === null) return { ids: [], total: 0, totalIsMore: false };
  const words = [...searched, ...marksIn(managed, asked)];
  const { from, id, orderedBy } = await sourceOf(db, managed, { asked, words });
  const { page, pageSize } = asked;
  const way = sql.raw(asked.order === 'desc' ? 'desc' : 'asc');
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${from} order by ${orderedBy} ${way}, ${id} ${way}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const found = await countUpTo(db, from, COUNTED_TO + 1);
  return {
    ids: rows.map((row) => row.id),
    total: Math.min(found, COUNTED_TO),
    totalIsMore: found > COUNTED_TO,
  };
}

async function sourceOf<Row extends ManagedColumns, Values extends object>(
  db: Kysely<Database>,
  managed: Kept<Row, Values>,
  { asked, words }: { asked: AskedOf<Row>; words: readonly string[] },
): Promise<Source> {
  const { name, table } = managed;
  const column = orderColumn(managed, asked);
  const first = firstOrder(managed);
  const filters = filtersIn(managed, asked);
  const rarest = await rarestOf(db, name, words);
  const others = words.filter((word) => word !== rarest?.word);

  if (rarest?.isWide && column === first) {
    const hit = { place: sql`hit.place`, id: sql`hit.id` };
    const ofWord = sql<SqlBool>`hit.resource = ${name} and hit.word = ${rarest.word}`;
    const conditions = [
      ofWord,
      ...others.map((word) => hasWord(name, word, hit)),
      ...(filters.length === 0
        ? []
        : // Inside a comparison, or SQLite would take a filter's index for each entry instead of its id.
          [
            sql<SqlBool>`exists (select 1 from ${entries(table, [sql`entry.id = hit.id`, sql`(${all(filters)}) = (1 = 1)`])})`,
          ]),
    ];
    const from = (those: typeof conditions) => sql`managed_words as hit where ${all(those)}`;
    const isFiltered = filters.length > 0 && (await leavesFewer(db, entries(table, filters), from([ofWord])));
    if (!isFiltered) return { from: from(conditions), id: hit.id, orderedBy: hit.place };
  }
  const entry = { place: sql.ref(`entry.${first}`), id: sql`entry.id` };
  const known = rarest && !rarest.isWide ? [sql<SqlBool>`entry.id in (${sql.join(rarest.ids)})`] : [];
  const looked = known.length > 0 ? others : words;
  const conditions = [...known, ...filters, ...looked.map((word) => hasWord(name, word, entry))];
  return { from: entries(table, conditions), id: entry.id, orderedBy: sql.ref(`entry.${column}`) };
}

type Rarest = { word: string; ids: string[]; isWide: boolean };

/** The word that the fewest entries have, counted to `COUNTED_TO`; null where no word is searched for. */
async function rarestOf(
  db: Kysely<Database>,
  resource: string,
  words: readonly string[],
): Promise<Rarest | null> {
  let rarest: Rarest | null = null;
  for (const word of words) {
    const ids = await entriesWith(db, { resource, word, atMost: COUNTED_TO + 1 });
    // A list of no ids is no SQL.
    if (ids.length === 0) return { word, ids: [''], isWide: false };
    if (!rarest || ids.length < rarest.ids.length) rarest = { word, ids, isWide: ids.length > COUNTED_TO };
  }
  return rarest;
}

/** So far it is counted what leaves fewer: the more there are, the sooner a page is full. */
const COMPARED_TO = 10_000;

async function leavesFewer(
  db: Kysely<Database>,
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): Promise<boolean> {
  const n = await countUpTo(db, one, COMPARED_TO);
  return n < COMPARED_TO && n < (await countUpTo(db, other, COMPARED_TO));
}

function entries(table: string, conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return sql`${sql.table(table)} as entry where ${conditions.length === 0 ? sql`1 = 1` : all(conditions)}`;
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `);
}

/** What the query narrows the list by. Neither database's tables hold booleans. */
function filtersIn<Row extends ManagedColumns, Values extends object>(
  { filters, moments = {} }: Kept<Row, Values>,
  { only, now, ...asked }: AskedOf<Row>,
): RawBuilder<SqlBool>[] {
  const given = new Map<string, unknown>(Object.entries(asked));
  const seen = only ? [sql<SqlBool>`${sql.ref(`entry.${only.column}`)} = ${only.is}`] : [];
  const narrowed = Object.entries(filters).flatMap(([name, column]) => {
    const value = given.get(name);
    if (value === undefined) return [];
    return [
      sql<SqlBool>`${sql.ref(`entry.${column}`)} = ${typeof value === 'boolean' ? Number(value) : value}`,
    ];
  });
  const timed = Object.entries(moments).flatMap(([name, condition]) => {
    const value = given.get(name);
    if (typeof value !== 'string') return [];
    if (now === undefined) throw new Error(`The filter ${name} needs the time`);
    return [condition(value, now, (column) => sql.ref(`entry.${column}`))];
  });
  return [...seen, ...narrowed, ...timed];
}

/** The marks that the query narrows the list by; they are looked up as words are. */
function marksIn<Row extends ManagedColumns, Values extends object>(
  { marks = {} }: Kept<Row, Values>,
  asked: ListAsked,
): string[] {
  const given = new Map<string, unknown>(Object.entries(asked));
  return Object.keys(marks).flatMap((name) => {
    const value = given.get(name);
    return typeof value === 'string' ? [markOf(name, value)] : [];
  });
}

function orderColumn<Row extends ManagedColumns, Values extends object>(
  managed: Kept<Row, Values>,
  { sort = '' }: ListAsked,
): string {
  return new Map(Object.entries<string>(managed.sorts)).get(sort) ?? firstOrder(managed);
}
