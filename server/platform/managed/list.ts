import { type Kysely, sql } from 'kysely';
import type { PageAsked } from '../db/page.ts';
import type { Database } from '../db/schema.ts';
import { filtersIn, type ListAsked, marksIn, orderColumn, type Restriction, seenIn } from './narrowing.ts';
import type { Kept, ManagedColumns } from './resource.ts';
import {
  allOf,
  COUNTED_TO,
  countOf,
  edgeOf,
  idsOf,
  narrowedTo,
  type PageInOrder,
  pageOf,
  type Source,
  type Sources,
  sourcesOf,
} from './sources.ts';
import { searchedWords, storedWord } from './words.ts';

/**
 * The ids of one page, in its order.
 * @property total how many there are; where `totalIsMore`, there are at least so many
 */
type FoundIds = { ids: string[]; total: number; totalIsMore: boolean };

/** Of a word that more than `COUNTED_TO` entries have, so many are looked at for the total, where more is asked for than it. */
const LOOKED_AT = 300;
/** Where more than so much is asked for beside a word, the first of them are unlikely to fill a page, and are read once, not twice. */
const SELDOM_FULL = 2;
/** So far a page is read in its order and hoped to be full, whatever stands behind, where the first of them did not fill it. */
const NEAR = 2000;
/** So far it is counted what leaves fewer: the more there are, the sooner a page is full. */
const COMPARED_TO = 10_000;

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
  asked: ListAsked & PageAsked,
  restriction: Restriction<Row> = {},
): Promise<FoundIds> {
  const searched = searchedWords(asked.search ?? '');
  if (searched === null) return nothing;
  const words = [...searched, ...marksIn(managed, asked)].map((word) => storedWord(managed, word));
  const [filters, seen] = [filtersIn(managed, asked, restriction), seenIn(restriction)];
  const sources = sourcesOf(managed, { column: orderColumn(managed, asked), words, filters, seen });
  if (words.length === 0) return wholly(db, sources.inOrder(), asked);

  // Everybody is told that there are more, not how many: a page that is full by then counts nothing of what the filters leave.
  const isCounted = restriction.only === undefined;
  const { rarest, filtered } = await countEach(db, sources, { words, isCounted });
  if (!rarest || rarest.entries === 0) return nothing;
  if (rarest.entries <= COUNTED_TO) return wholly(db, sources.ofWord(rarest.word), asked);
  if (filtered <= COUNTED_TO) return wholly(db, sources.inOrder(), asked);
  return amongMany(db, sources, { word: rarest.word, asked, isCounted });
}

const nothing: FoundIds = { ids: [], total: 0, totalIsMore: false };

/** A page of what an index holds in its order, or of so few that it does not matter. */
async function wholly(db: Kysely<Database>, source: Source, asked: PageInOrder): Promise<FoundIds> {
  const ids = await idsOf(db, source, pageOf(asked));
  return withTotal(ids, asked, async () => ({ found: await countOf(db, source), isAll: true }));
}

/** @property isCounted whether what is found beyond the page counts */
type AmongAsked = { word: string; asked: PageInOrder; isCounted: boolean };

/**
 * A page where more than `COUNTED_TO` entries have each of its words, and its filters leave as many. One look at the first of
 * those that have the rarest word, in the order asked for, mostly finds the page and how many there are at least.
 */
async function amongMany(
  db: Kysely<Database>,
  sources: Sources,
  { word, asked, isCounted }: AmongAsked,
): Promise<FoundIds> {
  if (sources.besideAWord === 0) {
    const ids = await idsOf(db, sources.withAny(word), pageOf(asked));
    return withTotal(ids, asked, async () => ({ found: COUNTED_TO + 1, isAll: true }));
  }
  const offset = (asked.page - 1) * asked.pageSize;
  const { ids, known } =
    sources.besideAWord > SELDOM_FULL
      ? {
          ids: await idsFurther(db, sources, {
            word,
            asked,
            isCounted,
            lookedAt: 0,
            found: [],
            from: offset,
          }),
          known: 0,
        }
      : await amongFirst(db, sources, { word, asked, isCounted, offset });
  return withTotal(ids, asked, async () => {
    // Behind the last page nothing is known of those before it, and all of them were read already.
    if (ids.length === 0) return { found: await countOf(db, sources.ofWord(word)), isAll: true };
    return { found: known, isAll: false };
  });
}

/** The ids of a page, by a look at the first of those that have its rarest word. @returns how many are known, too */
async function amongFirst(
  db: Kysely<Database>,
  sources: Sources,
  { word, asked, isCounted, offset }: AmongAsked & { offset: number },
): Promise<{ ids: string[]; known: number }> {
  const { pageSize, order } = asked;
  // It ends with the page where nothing is counted beyond it.
  const lookedAt = (isCounted ? LOOKED_AT : NEAR) + 2 * offset;
  const first = sources.ofFirst(word, order, lookedAt);
  const atMost = isCounted ? Math.max(pageSize + 1, COUNTED_TO - offset) : pageSize + 1;
  const found = await idsOf(db, first, { order, from: offset, atMost });
  const known = found.length > 0 || offset === 0 ? offset + found.length : await countOf(db, first);
  if (found.length > pageSize) return { ids: found.slice(0, pageSize + 1), known };
  const from = Math.max(0, offset - known);
  return { ids: await idsFurther(db, sources, { word, asked, isCounted, lookedAt, found, from }), known };
}

type FurtherAsked = AmongAsked & { lookedAt: number; found: string[]; from: number };

/**
 * The ids of a page that the first of those that have its rarest word do not fill. It goes on behind them, from where the
 * other words begin again: what has one word often stands together, as of codes by name all that begin with `HARBOUR-AUDIT`
 * do before the first with `HARBOUR-CUSTODY`.
 * @property lookedAt how many were looked at @property found what of the page is among them
 * @property from how many of those to come stand before the page
 */
async function idsFurther(
  db: Kysely<Database>,
  sources: Sources,
  { word, asked, isCounted, lookedAt, found, from }: FurtherAsked,
): Promise<string[]> {
  const { order } = asked;
  if (!isCounted && sources.hasFilters && (await countOf(db, sources.filtered())) <= COUNTED_TO) {
    return idsOf(db, sources.inOrder(), pageOf(asked));
  }
  const [any, way] = [sources.withAny(word), sources.ofWord(word)];
  const edge = await edgeOf(db, any, { order, offset: lookedAt });
  if (!edge) return found;
  let start = edge;
  for (const other of sources.words.filter((one) => one !== word)) {
    const next = await edgeOf(db, narrowedTo(sources.withAny(other), order, { since: start }), {
      order,
      offset: 0,
    });
    // None that has it is left.
    if (!next) return found;
    start = next;
  }
  const since = narrowedTo(any, order, { since: start });
  const end = await edgeOf(db, since, { order, offset: NEAR + 2 * from });
  const near = narrowedTo(way, order, { since: start, before: end });
  const missing = asked.pageSize + 1 - found.length;
  const ids = await idsOf(db, near, { order, from, atMost: missing });
  if (ids.length === missing || !end) return [...found, ...ids];
  const isFiltered = sources.hasFilters && (await leavesFewer(db, sources.filtered(), any));
  const whole = isFiltered ? sources.inOrder() : way;
  return idsOf(db, whole, pageOf(asked));
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

/** In one statement, counted no further than to what is not read whole: the rarest of the words, and what the filters leave. */
async function countEach(
  db: Kysely<Database>,
  sources: Sources,
  { words, isCounted }: { words: readonly string[]; isCounted: boolean },
): Promise<{ rarest: { word: string; entries: number } | undefined; filtered: number }> {
  const each = [
    ...words.map(sources.withAny),
    ...(isCounted && sources.hasFilters ? [sources.filtered()] : []),
  ];
  const counts = each.map(
    ({ from, conditions }, at) => sql`select ${sql.lit(at)} as at, count(*) as entries from
      (select 1 from ${from} where ${allOf(conditions)} limit ${COUNTED_TO + 1}) as found`,
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
