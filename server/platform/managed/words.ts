import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { beginningsOf, lookedUp, wordsOf } from '../search/words.ts';

/** A word that no more entries have is asked first, and what has it sorted. */
const RARE = 1000;
/** More words than this narrow nothing down any further. */
const WORDS_AT_MOST = 6;
/** Of the texts of an entry no more words count. */
const WORDS_KEPT = 60;

/** What of the words of a search is looked up. */
export function lookedUpIn(words: readonly string[]): string[] {
  return [...new Set(words.map(lookedUp))].slice(0, WORDS_AT_MOST);
}

/** The ids of the entries that have a word; one more than is rare where it is not. */
export async function entriesWith(db: Kysely<Database>, resource: string, word: string): Promise<string[]> {
  const rows = await db
    .selectFrom('managed_words')
    .select('id')
    .where('resource', '=', resource)
    .where('word', '=', word)
    .limit(RARE + 1)
    .execute();
  return rows.map(({ id }) => id);
}

export function isRare(ids: readonly string[]): boolean {
  return ids.length <= RARE;
}

/** Looked up for each entry that an index leads to. */
export function hasWord(resource: string, word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from managed_words as has
    where has.resource = ${resource} and has.word = ${word} and has.id = entry.id)`;
}

/** Has an entry found by the words of these texts, and by no others. */
export async function keepWords(
  trx: Transaction<Database>,
  { resource, id }: { resource: string; id: string },
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const [had, has] = [beginningsIn(before), beginningsIn(after)];
  const gone = [...had].filter((word) => !has.has(word));
  const added = [...has].filter((word) => !had.has(word));
  if (gone.length > 0) {
    await trx
      .deleteFrom('managed_words')
      .where('resource', '=', resource)
      .where('word', 'in', gone)
      .where('id', '=', id)
      .execute();
  }
  if (added.length > 0) {
    await trx
      .insertInto('managed_words')
      .values(added.map((word) => ({ resource, word, id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function beginningsIn(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap(wordsOf).slice(0, WORDS_KEPT).flatMap(beginningsOf));
}
