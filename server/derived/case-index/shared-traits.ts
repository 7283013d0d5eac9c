import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { isSqlite } from '#server/platform/db/sqlite-driver.ts';
import { deleteTerms, insertTerms } from './case-terms.repository.ts';

/** The cases with a trait that have the smallest and the largest key; null if no other case has it. */
type Others = { term: number; low: number | null; high: number | null };

/** Terms per query, so that it stays below the number of parameters that PostgreSQL allows. */
const AT_ONCE = 500;

/** A case in whose traits something changes. */
type Changed = { caseKey: number; added: readonly number[]; removed: readonly number[] };

/** Serialises changes of the same trait by several transactions, so that each sees the others' cases. SQLite has one writer. */
async function lockTraits(trx: Transaction<Database>, traits: ReadonlySet<number>): Promise<void> {
  if (isSqlite(trx)) return;
  for (const trait of [...traits].sort((a, b) => a - b)) {
    await sql`select pg_advisory_xact_lock(${trait}::bigint)`.execute(trx);
  }
}

/** Returns which other cases have these traits. @param except the key of the case itself; -1 for none */
export async function othersWith(
  trx: Transaction<Database>,
  traits: readonly number[],
  except: number,
): Promise<Others[]> {
  const found: Others[] = [];
  for (let at = 0; at < traits.length; at += AT_ONCE) {
    const wanted = traits.slice(at, at + AT_ONCE).map((trait) => sql`(cast(${trait} as bigint))`);
    const end = (which: 'min' | 'max') => sql`(select ${sql.raw(which)}(case_key) from case_terms
      where case_terms.term = wanted.column1 and case_terms.case_key <> cast(${except} as bigint))`;
    const { rows } = await sql<Others>`
      select column1 as term, ${end('min')} as low, ${end('max')} as high
      from (values ${sql.join(wanted)}) as wanted`.execute(trx);
    found.push(...rows);
  }
  return found.map(({ term, low, high }) => ({
    term: Number(term),
    low: numberOf(low),
    high: numberOf(high),
  }));
}

const numberOf = (key: number | string | null) => (key === null ? null : Number(key));

/**
 * Marks the cases that share a trait with another case, before the traits of new ones are inserted.
 * @param duplicate the term of such a case
 */
export async function markShared(
  trx: Transaction<Database>,
  duplicate: number,
  cases: readonly { caseKey: number; traits: ReadonlySet<number> }[],
): Promise<void> {
  const holders = new Map<number, number[]>();
  for (const { caseKey, traits } of cases) {
    for (const trait of traits) holders.set(trait, [...(holders.get(trait) ?? []), caseKey]);
  }
  await lockTraits(trx, new Set(holders.keys()));
  const [only] = cases;
  const except = cases.length === 1 && only ? only.caseKey : -1;
  const marked = new Set<number>();
  for (const { term, low, high } of await othersWith(trx, [...holders.keys()], except)) {
    const having = holders.get(term) ?? [];
    if (low === null && having.length < 2) continue;
    for (const key of having) marked.add(key);
    // Of more than one, each is marked already.
    if (low !== null && low === high) marked.add(low);
  }
  const keys = [...marked].sort((a, b) => a - b);
  await insertTerms(
    trx,
    keys.map((case_key) => ({ term: duplicate, case_key })),
  );
}

/**
 * Follows a change of one case's traits, before they are written.
 * @param traits all of the case, with the change
 * @param traitsOf returns those of another case; null if it cannot be read
 */
export async function followTraits(
  trx: Transaction<Database>,
  duplicate: number,
  { caseKey, added, removed }: Changed,
  {
    traits,
    traitsOf,
  }: { traits: ReadonlySet<number>; traitsOf(key: number): Promise<ReadonlySet<number> | null> },
): Promise<void> {
  if (added.length === 0 && removed.length === 0) return;
  await lockTraits(trx, new Set([...added, ...removed]));
  const unmark = async (key: number, own: ReadonlySet<number>) => {
    const others = await othersWith(trx, [...own], key);
    if (others.every(({ low }) => low === null)) await deleteTerms(trx, key, [duplicate]);
  };
  // The last other case with a trait that this one no longer has.
  const left = (await othersWith(trx, removed, caseKey)).flatMap(({ low, high }) =>
    low !== null && low === high ? [low] : [],
  );
  await deleteTerms(trx, caseKey, removed);
  if (removed.length > 0) await unmark(caseKey, traits);
  for (const key of [...new Set(left)].sort((a, b) => a - b)) {
    const own = await traitsOf(key);
    if (own) await unmark(key, own);
  }
  await markShared(trx, duplicate, [{ caseKey, traits: new Set(added) }]);
}
