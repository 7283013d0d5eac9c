import { incorporationKey, isInForce, nameKey } from '#domain/compliance/register/claim.ts';
import type { RegisterEntry } from '#domain/compliance/register/register-entry.ts';
import { type MsbDates, renewalDueOn } from './due-dates.ts';

/** What an application says about its business. */
export type AppliedBusiness = Omit<MsbDates, 'clarificationAskedOn'> & {
  legalName: string;
  incorporationNumber: string;
  /** FINTRAC's number; '' before the first registration. */
  registrationNumber: string;
};

/** @property exact the one business that the application is about; null for none, and for several */
export type RegisterMatch = { exact: RegisterEntry | null; similar: RegisterEntry[] };

/** Businesses that are suggested for one application. */
const suggestionsAtMost = 3;

const legalForms = new Set(['inc', 'ltd', 'corp', 'co', 'llc', 'lp', 'ulc', 'the', 'and', 'of']);

/** Returns the words of a name that distinguish it from other names. */
export function distinctiveWords(name: string): string[] {
  return nameKey(name)
    .split(' ')
    .filter((word) => word.length > 1 && !legalForms.has(word));
}

/** Returns which part of the distinctive words of the longer name both have, from 0 to 1. */
function similarityOf(one: string, other: string): number {
  const [a, b] = [new Set(distinctiveWords(one)), new Set(distinctiveWords(other))];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(a.size, b.size, 1);
}

/**
 * Returns the registrations that an application may have led to. Exact is a single business with the number that FINTRAC gave
 * before, or with the incorporation number and a similar name, or with the legal name and no other incorporation number. An
 * incorporation number alone is not exact: provinces number companies independently.
 * @param today in FINTRAC's time zone, 'YYYY-MM-DD'
 */
export function matchRegister(
  applied: AppliedBusiness,
  candidates: readonly RegisterEntry[],
  today: string,
): RegisterMatch {
  const { legalName, registrationNumber, registeredOn } = applied;
  const isRenewal = registeredOn !== '';
  // The register shows the earlier registration until FINTRAC renews it.
  const from = isRenewal ? renewalDueOn(applied) : today;
  const valid = candidates.filter(
    (entry) =>
      isInForce(entry, today) && (entry.expiresOn === '' ? !isRenewal : entry.expiresOn > maxOf(from, today)),
  );
  const incorporation = incorporationKey(applied.incorporationNumber);
  const isNamed = ({ names: [legal = ''] }: RegisterEntry) =>
    nameKey(legalName) !== '' && nameKey(legal) === nameKey(legalName);
  const similarity = ({ names }: RegisterEntry) =>
    Math.max(...names.map((name) => similarityOf(name, legalName)));
  const isIncorporated = ({ incorporationNumber }: RegisterEntry) =>
    incorporation !== '' && incorporationKey(incorporationNumber) === incorporation;
  const isExact = (entry: RegisterEntry) => {
    if (registrationNumber !== '') return entry.number === registrationNumber;
    if (isIncorporated(entry)) return isNamed(entry) || similarity(entry) > 0.5;
    const contradicts = incorporation !== '' && incorporationKey(entry.incorporationNumber) !== '';
    return isNamed(entry) && !contradicts;
  };
  const exact = valid.filter(isExact);
  const [only] = exact;
  if (only && exact.length === 1) return { exact: only, similar: [] };
  const similar = valid.filter(
    (entry) => isExact(entry) || isIncorporated(entry) || similarity(entry) >= 0.5,
  );
  return { exact: null, similar: similar.slice(0, suggestionsAtMost) };
}

const maxOf = (one: string, other: string) => (one > other ? one : other);
