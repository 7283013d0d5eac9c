import { type Insertable, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { beginningsOf, folded, lookedUp, wordsOf } from '../search/words.ts';
import { firstOrder, isShown, type Kept, type ManagedColumns } from './resource.ts';
import type { ManagedWordsTable } from './tables.ts';
import type { WordKey } from './word-key.ts';

/** More words than this narrow nothing down any further. */
const WORDS_AT_MOST = 6;
/** Of the texts of an entry no more words count. */
const WORDS_KEPT = 60;

/** Where an entry stands in one of its resource's orders. @property order as `orderOf` names it @property place the column's text */
type Place = { order: string; place: string };

/** What the words of a resource's entries stand under in the order of a column. */
export function orderOf<Row extends ManagedColumns, Values extends object>(
  kept: Kept<Row, Values>,
  column: string,
): string {
  // The first is the resource by itself, as words were kept before there were others.
  return column === firstOrder(kept) ? kept.name : `${kept.name}/${column}`;
}

/** What the words of those that everybody sees stand under in the order of a column: a second time, beside those of all. */
export function shownOrderOf<Row extends ManagedColumns, Values extends object>(
  kept: Kept<Row, Values>,
  column: string,
): string {
  return `${orderOf(kept, column)}!`;
}

/** A text by which a list is narrowed, as it stands among the words; no word holds these signs. */
export function markOf(parameter: string, text: string): string {
  return `#${parameter}:${folded(text).trim()}`;
}

/** What of a searched text is looked up; null where it is nothing that a word could be, such as a dash. */
export function searchedWords(text: string): string[] | null {
  const words = [...new Set(wordsOf(text).map(lookedUp))].slice(0, WORDS_AT_MOST);
  return words.length === 0 && text.trim() !== '' ? null : words;
}

/** Whether a row of `managed_words`, by its name in a statement, is one of a word. */
export function withWord(order: string, word: string, row: 'hit' | 'has'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${row}.resource`)} = ${order} and ${sql.ref(`${row}.word`)} = ${word}`;
}

/**
 * Whether an entry has a word; looked up for each that an index leads to, and never turned into a join.
 * @param entry its place and id
 */
export function hasWord(
  order: string,
  word: string,
  { place, id }: { place: RawBuilder<unknown>; id: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(select 1 from managed_words as has where ${withWord(order, word, 'has')}
    and has.place = ${place} and has.id = ${id}) = 1`;
}

/** Returns a word or mark as it is stored and looked up. */
export function storedWord({ wordKey }: { wordKey?: WordKey }, word: string): string {
  return wordKey ? wordKey.of(word) : word;
}

/** @property marks as `markOf` makes them */
type FoundBy = {
  id: string;
  wordKey?: WordKey;
  places: readonly Place[];
  texts: readonly string[];
  marks: readonly string[];
};

/** By what an entry is found, and at which place of each order. */
export function foundByOf<Row extends ManagedColumns, Values extends object>(
  kept: Kept<Row, Values>,
  row: Row,
): FoundBy {
  const values = kept.toValues(row);
  const marks = Object.entries(kept.marks ?? {}).flatMap(([name, of]) =>
    of(values).map((text) => markOf(name, text)),
  );
  const orders = isShown(kept, row) ? [orderOf, shownOrderOf] : [orderOf];
  const places = Object.values<keyof Row & string>(kept.sorts).flatMap((column) =>
    orders.map((order) => ({ order: order(kept, column), place: String(row[column]) })),
  );
  const { wordKey } = kept;
  return { id: row.id, ...(wordKey && { wordKey }), places, texts: kept.searched(values), marks };
}

/** Has an entry found at its places by its words and marks, and by no others. Null: it was not there, or is not now. */
export async function keepWords(
  trx: Transaction<Database>,
  { before, after }: Record<'before' | 'after', FoundBy | null>,
): Promise<void> {
  const [had, has] = [wordsKept(before), wordsKept(after)];
  const [places, placesNow] = [placesOf(before), placesOf(after)];
  const rows: Insertable<ManagedWordsTable>[] = [];
  for (const order of new Set([...places.keys(), ...placesNow.keys()])) {
    const [was, is] = [places.get(order), placesNow.get(order)];
    const stays = was === is;
    const gone = [...had].filter((word) => !(stays && has.has(word)));
    if (before && was !== undefined && gone.length > 0) {
      await trx
        .deleteFrom('managed_words')
        .where('resource', '=', order)
        .where('word', 'in', gone)
        .where('place', '=', was)
        .where('id', '=', before.id)
        .execute();
    }
    if (!after || is === undefined) continue;
    const added = [...has].filter((word) => !(stays && had.has(word)));
    rows.push(...added.map((word) => ({ resource: order, word, place: is, id: after.id })));
  }
  if (rows.length > 0) await trx.insertInto('managed_words').values(rows).execute();
}

const placesOf = (entry: FoundBy | null) =>
  new Map(entry?.places.map(({ order, place }) => [order, place] as const));

/** The words and marks that are kept of an entry. */
export function wordsKept(entry: FoundBy | null): Set<string> {
  if (!entry) return new Set();
  const words = entry.texts.flatMap(wordsOf).slice(0, WORDS_KEPT).flatMap(beginningsOf);
  return new Set([...words, ...entry.marks].map((word) => storedWord(entry, word)));
}
