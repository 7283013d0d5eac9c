import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchTerms } from '#server/derived/case-index/search-terms.ts';
import { countUpTo } from '#server/platform/db/page.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { identifier, wholeEmail, wordsOf } from '#server/platform/search/words.ts';

/** More words do not narrow a search any further. */
const WORDS_AT_MOST = 12;

/** The number of cases of each part of a filter is first counted up to this number. */
export const NARROW = 5000;
/** If no part has fewer, the count continues up to this number, to find the smallest part. */
export const WIDE = 50_000;

/** A required search term, and its number of cases, counted up to `NARROW` + 1. */
export type WantedTerm = { term: number; cases: number };

/**
 * Returns the terms of a search, all of which a case must have. Null if it cannot match, such as a text without a
 * letter or digit; an empty list for an empty search.
 */
export async function wantedTerms(
  db: Kysely<Database>,
  terms: SearchTerms,
  text: string,
): Promise<WantedTerm[] | null> {
  const searched = text.trim();
  if (searched === '') return [];
  const counted = (term: number) => wantedTerm(db, term);
  /** A text counts as an identifier only if it exists: its format does not distinguish it from a word. */
  const taxId = async (part: string): Promise<WantedTerm | null> => {
    if (!/\p{N}/u.test(part) || identifier(part) === '') return null;
    const found = await counted(terms.ofTaxId(part));
    return found.cases > 0 ? found : null;
  };

  const whole = await taxId(searched);
  if (whole) return [whole];
  const wanted: WantedTerm[] = [];
  const words = new Set<string>();
  for (const part of searched.split(/\s+/u)) {
    const address = wholeEmail(part);
    const known = address ? await counted(terms.ofEmail(address)) : await taxId(part);
    if (known) wanted.push(known);
    else for (const word of wordsOf(part)) words.add(word);
  }
  for (const word of [...words].slice(0, WORDS_AT_MOST)) wanted.push(await counted(terms.ofWord(word)));
  return wanted.length === 0 || wanted.some(({ cases }) => cases === 0) ? null : wanted;
}

export async function wantedTerm(db: Kysely<Database>, term: number): Promise<WantedTerm> {
  return { term, cases: await casesWith(db, term, NARROW + 1) };
}

/** Returns the terms ordered by their number of cases, frequent ones counted up to `WIDE`. */
export async function rarestFirst(db: Kysely<Database>, terms: readonly WantedTerm[]): Promise<WantedTerm[]> {
  const counted: WantedTerm[] = [];
  const recounts = terms.length > 1 && terms.every(({ cases }) => cases > NARROW);
  for (const { term, cases } of terms) {
    counted.push({ term, cases: recounts ? await casesWith(db, term, WIDE) : cases });
  }
  return counted.sort((a, b) => a.cases - b.cases);
}

/**
 * Returns the number of cases with all terms, counted up to `atMost`, which is at least `NARROW + 1`: from the terms
 * alone, without reading cases. @param terms the rarest first
 */
export async function casesWithAll(
  db: Kysely<Database>,
  [rarest, ...others]: readonly WantedTerm[],
  atMost: number,
): Promise<number> {
  if (!rarest) return 0;
  if (others.length === 0) {
    const isCounted = rarest.cases <= NARROW || atMost === NARROW + 1;
    return isCounted ? rarest.cases : casesWith(db, rarest.term, atMost);
  }
  const conditions = [sql`hit.term = ${rarest.term}`, ...others.map(({ term }) => hasTerm(term, 'hit'))];
  return countUpTo(db, sql`case_terms as hit where ${sql.join(conditions, sql` and `)}`, atMost);
}

/** @param of the table that has the case's key */
export function hasTerm(term: number, of: 'hit' | 'onboardings'): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from case_terms as word where word.term = ${term} and word.case_key = ${sql.ref(`${of}.case_key`)})`;
}

/** Returns the number of cases with the term, counted up to `atMost`. */
async function casesWith(db: Kysely<Database>, term: number, atMost: number): Promise<number> {
  const [row] = (await countPostings(db, { term, atMost })).rows;
  return row?.n ?? 0;
}

const countPostings = preparedQuery<{ term: number; atMost: number }>()((db, slot) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('case_terms')
        .select('case_key')
        .where('term', '=', slot('term'))
        .limit(slot('atMost'))
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n')),
);
