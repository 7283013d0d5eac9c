import type { Kysely } from 'kysely';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Database } from '../db/schema.ts';
import type { SearchTerms } from './search-terms.ts';
import { identifier, wholeEmail, wordsOf } from './search-words.ts';

/** More words than this narrow nothing down any further. */
const WORDS_AT_MOST = 12;

/** A term that a case must have, and how many cases have it, counted to `countedTo`. */
export type WantedTerm = { term: number; cases: number };

/**
 * What a search asks for: every term it gives must be a case's. Null where it can match nothing, such as a text without
 * a letter or digit; an empty list where nothing is searched for.
 */
export async function wantedTerms(
  db: Kysely<Database>,
  terms: SearchTerms,
  text: string,
  countedTo: number,
): Promise<WantedTerm[] | null> {
  const searched = text.trim();
  if (searched === '') return [];
  const counted = async (term: number): Promise<WantedTerm> => ({
    term,
    cases: await casesWith(db, term, countedTo),
  });
  /** An identifier is known by being there: nothing else tells it from a word. */
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

/** How many cases have the term, counted to `atMost`. */
export async function casesWith(db: Kysely<Database>, term: number, atMost: number): Promise<number> {
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
