import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { DirectAdapter } from '../db/sqlite-driver.ts';
import { beginningsOf, folded, lookedUp, SHORTEST_BEGINNING, wordsOf } from '../search/words.ts';
import type { EntryStorage, ManagedColumns } from './resource.ts';
import type { SearchIndexTable } from './tables.ts';
import type { WordKey } from './word-key.ts';

// The search index has one row for each entry of a managed resource: its words, folded, as `partners/harbour`. The resource is
// part of each token, so that a word that is frequent in another resource costs nothing. SQLite indexes the tokens with FTS5,
// PostgreSQL as `tsvector` with GIN.

/** More words than this narrow nothing down any further. */
const WORDS_AT_MOST = 6;
/** Letters of a word that count; PostgreSQL refuses lexemes longer than 2 kB. */
const LETTERS_AT_MOST = 40;
/** Words of an entry that are stored as keyed hashes, one for each beginning. */
const KEYED_WORDS_AT_MOST = 60;

/** A searched token. @property isWhole whether it must match a stored token as a whole, and not its beginning */
export type Term = { token: string; isWhole: boolean };

type Named = { name: string };
type Keyed = Named & { wordKey?: WordKey };

/** Returns the terms of a searched text; null where it has no letter or digit, such as a dash, and so finds nothing. */
export function searchTerms({ name, wordKey }: Keyed, text: string): Term[] | null {
  const words = [...new Set(wordsOf(text))].slice(0, WORDS_AT_MOST);
  if (words.length === 0 && text.trim() !== '') return null;
  return words.map((word) =>
    wordKey
      ? { token: `${name}/${wordKey.of(lookedUp(word))}`, isWhole: true }
      : { token: `${name}/${cut(word)}`, isWhole: [...word].length < SHORTEST_BEGINNING },
  );
}

/** Returns the term of a parameter that one of an entry's marks must equal, whatever its case and accents. */
export function markTerm({ name }: Named, parameter: string, text: string): Term {
  // A hash, since a mark may contain spaces. No word contains the number sign.
  const hash = createHash('sha256').update(folded(text).trim()).digest('hex').slice(0, 32);
  return { token: `${name}/#${parameter}-${hash}`, isWhole: true };
}

/** Returns the row of an entry in the index: its tokens, each with a space on either side; null where it has none. */
export function indexedOf<Row extends ManagedColumns, Values extends object>(
  storage: EntryStorage<Row, Values>,
  row: Row,
): SearchIndexTable | null {
  const { name, wordKey, marks = {} } = storage;
  const values = storage.toValues(row);
  const words = storage.searched(values).flatMap(wordsOf);
  const stored = wordKey
    ? words.slice(0, KEYED_WORDS_AT_MOST).flatMap(beginningsOf).map(wordKey.of)
    : words.map(cut);
  const marked = Object.entries(marks).flatMap(([parameter, of]) =>
    of(values).map((text) => markTerm(storage, parameter, text).token),
  );
  const tokens = new Set([...stored.map((word) => `${name}/${word}`), ...marked]);
  if (tokens.size === 0) return null;
  return { resource: name, entry_id: row.id, tokens: ` ${[...tokens].join(' ')} ` };
}

const cut = (word: string) => [...word].slice(0, LETTERS_AT_MOST).join('');

/** Updates the index after a change of an entry, in its transaction. @param before null for a new one @param after null for a deleted one */
export async function indexEntry<Row extends ManagedColumns, Values extends object>(
  trx: Transaction<Database>,
  storage: EntryStorage<Row, Values>,
  { before, after }: { before: Row | null; after: Row | null },
): Promise<void> {
  const [had, has] = [before, after].map((row) => row && indexedOf(storage, row));
  if (had?.tokens === has?.tokens) return;
  if (has) {
    await trx
      .insertInto('search_index')
      .values(has)
      .onConflict((on) => on.columns(['resource', 'entry_id']).doUpdateSet({ tokens: has.tokens }))
      .execute();
  } else if (had) {
    await trx
      .deleteFrom('search_index')
      .where('resource', '=', had.resource)
      .where('entry_id', '=', had.entry_id)
      .execute();
  }
}

/** Returns the `from` clause and conditions that select the entries with every term; `hit.entry_id` is the id. */
export function hitsOf(
  db: Kysely<Database>,
  terms: readonly Term[],
): { from: RawBuilder<unknown>; conditions: RawBuilder<SqlBool>[] } {
  // Tokens hold letters, digits and the signs / - # alone, so that neither query needs escapes.
  if (db.getExecutor().adapter instanceof DirectAdapter) {
    const query = terms.map(({ token, isWhole }) => `"${token}"${isWhole ? '' : '*'}`).join(' AND ');
    return {
      from: sql`search_tokens cross join search_index as hit`,
      conditions: [sql`search_tokens match ${query}`, sql`hit.number = search_tokens.rowid`],
    };
  }
  const query = terms.map(({ token, isWhole }) => `'${token}'${isWhole ? '' : ':*'}`).join(' & ');
  // `offset 0` keeps PostgreSQL from reading all entries in their order instead, and comparing each with the terms.
  const found = sql`select entry_id from search_index where vector @@ ${query}::tsquery offset 0`;
  return { from: sql`(${found}) as hit`, conditions: [] };
}

/** Whether one entry has every term, without use of the full-text index. @param id its id in SQL */
export function hasTerms(
  { name }: Named,
  terms: readonly Term[],
  id: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const each = terms.map(
    ({ token, isWhole }) => sql`indexed.tokens like ${`% ${token}${isWhole ? ' %' : '%'}`}`,
  );
  return sql<SqlBool>`(select 1 from search_index as indexed where indexed.resource = ${name}
    and indexed.entry_id = ${id} and ${sql.join(each, sql` and `)}) = 1`;
}
