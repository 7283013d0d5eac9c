import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchTerms } from '#server/derived/case-index/search-terms.ts';
import { countUpTo } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { oneTypoAway, partsOf, wordsOf } from '#server/platform/search/words.ts';

/** More words are searched as they are. */
const CORRECTED_AT_MOST = 5;
/** Maximum number of cases of the rarest word that are compared with the other words. */
const COMPARED_AT_MOST = 5000;
/** Maximum number of cases that are found. */
const FOUND_AT_MOST = 1000;

/** The cases with one searched word. @property terms any of which they have @property parts all of which they have instead */
type Wanted = { word: string; terms: readonly number[]; parts: readonly number[]; cases: number };

/**
 * Returns the keys of cases that have every word of a search, with one typing error, or in the middle of a word of the company's
 * name. People's names are stored as hashes of beginnings, so that the middle of their words cannot be found.
 */
export async function similarCases(
  db: Kysely<Database>,
  terms: SearchTerms,
  search: string,
): Promise<number[]> {
  const words = [...new Set(wordsOf(search))].slice(0, CORRECTED_AT_MOST);
  if (words.length === 0) return [];
  const wanted: Wanted[] = [];
  for (const word of words) {
    const either = [word, ...oneTypoAway(word)].map(terms.ofWord);
    const present = { word, terms: await existing(db, either), parts: partsOf(word).map(terms.ofPart) };
    const cases = await countUpTo(db, sql`(${casesOf(present)}) as found`, COMPARED_AT_MOST + 1);
    if (cases === 0) return [];
    wanted.push({ ...present, cases });
  }
  const [rarest, ...others] = wanted.sort((a, b) => a.cases - b.cases);
  if (!rarest) return [];
  const conditions = [sql<SqlBool>`1 = 1`, ...others.map(has)];
  const { rows } = await sql<{ case_key: number | string }>`
    select case_key from (select case_key from (${casesOf(rarest)}) as each_one limit ${COMPARED_AT_MOST}) as hit
    where ${sql.join(conditions, sql` and `)} limit ${FOUND_AT_MOST}`.execute(db);
  return rows.map(({ case_key }) => Number(case_key));
}

/** Returns those terms that any case has. */
async function existing(db: Kysely<Database>, terms: readonly number[]): Promise<number[]> {
  const values = terms.map((term) => sql`(cast(${term} as bigint))`);
  const { rows } = await sql<{ term: number | string }>`
    select column1 as term from (values ${sql.join(values)}) as wanted
    where exists (select 1 from case_terms where case_terms.term = wanted.column1)`.execute(db);
  return rows.map(({ term }) => Number(term));
}

/** The middle of a word is compared as well: its parts may be in different places of a name. */
function casesOf({ word, terms, parts: [part, ...parts] }: Omit<Wanted, 'cases'>): RawBuilder<unknown> {
  const ofTerms = sql`select case_key from case_terms where term in (${sql.join(terms.length > 0 ? terms : [-1])})`;
  if (part === undefined) return ofTerms;
  return sql`${ofTerms} union select inside.case_key from case_terms as inside
    where inside.term = ${part} ${sql.join(
      parts.map((each) => sql`and ${hasTerm(each, 'inside')}`),
      sql` `,
    )} and ${isInside(word, 'inside')}`;
}

function has({ word, terms, parts }: Wanted): RawBuilder<SqlBool> {
  const either = [...terms.map((term) => hasTerm(term, 'hit'))];
  const [part] = parts;
  if (part !== undefined) either.push(sql<SqlBool>`(${hasTerm(part, 'hit')} and ${isInside(word, 'hit')})`);
  return sql<SqlBool>`(${sql.join(either, sql` or `)})`;
}

function hasTerm(term: number, of: 'inside' | 'hit'): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from case_terms as word
    where word.term = ${term} and word.case_key = ${sql.ref(`${of}.case_key`)})`;
}

/** @param word folded, of letters and digits alone */
function isInside(word: string, of: 'inside' | 'hit'): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from onboardings as named
    where named.case_key = ${sql.ref(`${of}.case_key`)} and named.company_order like ${`%${word}%`})`;
}
