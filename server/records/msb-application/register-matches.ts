import type { Kysely } from 'kysely';
import { todayAtRegistrar } from '#domain/msb/due-dates.ts';
import { distinctiveWords, matchRegister, type RegisterMatch } from '#domain/msb/register-match.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { findCandidates, searchBusinesses } from '../compliance/register/register.repository.ts';
import type { MsbValues } from './definition.ts';

/** Businesses that are compared with an application because of their name. */
const SIMILAR_AT_MOST = 20;

function appliedOf({ business, ...values }: MsbValues) {
  const { registrationNumber, registeredOn, validUntil } = values;
  const { legalName, incorporationNumber } = business;
  return { legalName, incorporationNumber, registrationNumber, registeredOn, validUntil };
}

/** Returns the registration that a filed application has led to, if the register identifies it; without similar ones. */
export async function findExactMatch(
  db: Kysely<Database>,
  values: MsbValues,
  now: Date,
): Promise<RegisterMatch> {
  const applied = appliedOf(values);
  const candidates = await findCandidates(db, {
    number: applied.registrationNumber,
    names: [applied.legalName],
    incorporationNumber: applied.incorporationNumber,
  });
  return matchRegister(applied, candidates, todayAtRegistrar(now));
}

/** Returns the registrations that a filed application may have led to, with those of similar names. */
export async function findMatches(
  db: Kysely<Database>,
  values: MsbValues,
  now: Date,
): Promise<RegisterMatch> {
  const found = await findExactMatch(db, values, now);
  if (found.exact) return found;
  const applied = appliedOf(values);
  // The two words that say most: a search for all words would miss names that add or leave out one.
  const [first, second] = distinctiveWords(applied.legalName).toSorted((a, b) => b.length - a.length);
  if (first === undefined) return found;
  const search = second === undefined ? first : `${first} ${second}`;
  const page = { page: 1, pageSize: SIMILAR_AT_MOST };
  const { rows } = await searchBusinesses(db, { ...page, search, status: 'registered' });
  const numbers = new Set(found.similar.map(({ number }) => number));
  const candidates = [...found.similar, ...rows.filter(({ number }) => !numbers.has(number))];
  const { exact, similar } = matchRegister(applied, candidates, todayAtRegistrar(now));
  return exact ? { exact: null, similar: [exact] } : { exact: null, similar };
}
