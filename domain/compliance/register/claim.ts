import { oneLine } from './cells.ts';
import type { RegisterEntry } from './register-entry.ts';

/** What a case says about the company, and the registration number that staff have recorded; '' for none. */
export type RegisterClaim = {
  number: string;
  names: readonly string[];
  incorporationNumber: string;
};

/**
 * What the register says about a claim. `name-differs`: the number, or the incorporation number, belongs to a business of another
 * name. `ended`: expired, ceased or revoked, or past its last day.
 */
export const claimOutcomes = ['registered', 'ended', 'name-differs', 'not-found'] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

export type CheckedClaim = { outcome: ClaimOutcome; entry: RegisterEntry | null };

/** Legal forms in their short spelling; the last words of a name, so that 'A Ltd.' and 'A Limited' are one name. */
const forms: Readonly<Record<string, string>> = {
  incorporated: 'inc',
  incorporee: 'inc',
  limited: 'ltd',
  limitee: 'ltd',
  ltee: 'ltd',
  corporation: 'corp',
  company: 'co',
};

/** Returns a name without case, accents, punctuation and spelling of its legal form, to compare names. */
export function nameKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).map((word) => forms[word] ?? word).join(' ');
}

/** Returns an incorporation number without spaces, hyphens and leading zeros; '' for one that is too short to identify a company. */
export function incorporationKey(number: string): string {
  const key = oneLine(number)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/u, '');
  return key.length < 4 ? '' : key;
}

/** Returns whether a registration is valid on a day. @param today 'YYYY-MM-DD' */
export function isInForce({ status, expiresOn }: RegisterEntry, today: string): boolean {
  return status === 'registered' && (expiresOn === '' || expiresOn >= today);
}

/**
 * Returns what a register says about a claim.
 * @param candidates the businesses that have the number, the incorporation number or one of the names
 */
export function judgeClaim(
  claim: RegisterClaim,
  candidates: readonly RegisterEntry[],
  today: string,
): CheckedClaim {
  const wanted = new Set(claim.names.map(nameKey).filter((key) => key !== ''));
  const incorporation = incorporationKey(claim.incorporationNumber);
  const isNamed = ({ names }: RegisterEntry) => names.some((name) => wanted.has(nameKey(name)));
  const isIdentified = (entry: RegisterEntry) =>
    incorporation !== '' && incorporationKey(entry.incorporationNumber) === incorporation;
  // A recorded number decides alone; without one, the best-proven business counts, and of those one in force.
  const mayBe = claim.number === '' ? candidates : candidates.filter(({ number }) => number === claim.number);
  const strength = (entry: RegisterEntry) =>
    (isNamed(entry) ? 4 : 0) + (isIdentified(entry) ? 2 : 0) + (isInForce(entry, today) ? 1 : 0);
  const [best] = mayBe
    .filter((entry) => claim.number !== '' || isNamed(entry) || isIdentified(entry))
    .sort((a, b) => strength(b) - strength(a) || b.expiresOn.localeCompare(a.expiresOn));
  if (!best) return { outcome: 'not-found', entry: null };
  if (!isNamed(best)) return { outcome: 'name-differs', entry: best };
  return { outcome: isInForce(best, today) ? 'registered' : 'ended', entry: best };
}
