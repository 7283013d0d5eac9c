import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { personName } from '#domain/rules/person-identity.ts';
import type { Person } from '#domain/sections/person.ts';
import { clientReaders, unlessUnreadable } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { beginningsOf, identifier, lookedUp, oneTypoAway, wordsOf } from '#server/platform/search/words.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { findSectionOfEach } from '#server/records/sections/section.repository.ts';
import { openSection } from '#server/records/sections/section-cipher.ts';
import type { CaseSummary } from './case-summary.ts';

type Match = components['schemas']['SearchMatch'];
/** A text of a case, with what else finds it. */
type Candidate = Match & { also: string };

const SHOWN_AT_MOST = 3;

const listed = {
  directors: 'director',
  beneficialOwners: 'beneficialOwner',
  relatedParties: 'relatedParty',
} as const;

/** Adds to the cases of a page which people or tax ids a search found. */
export async function withMatches(
  db: Kysely<Database>,
  config: Config,
  cases: readonly CaseSummary[],
  { search, isSimilar }: { search: string; isSimilar: boolean },
): Promise<CaseSummary[]> {
  const words = wordsOf(search);
  const looked = words.map((word) => new Set([lookedUp(word), ...(isSimilar ? oneTypoAway(word) : [])]));
  const isFound = ({ as, text, also }: Candidate): number => {
    if (as === 'taxId') {
      const id = identifier(text);
      return id !== '' &&
        search
          .split(/\s+/u)
          .concat(search)
          .some((part) => identifier(part) === id)
        ? 1
        : 0;
    }
    const known = wordsOf(`${text} ${also}`).flatMap(beginningsOf);
    return looked.filter((each) => known.some((beginning) => each.has(beginning))).length;
  };
  const candidatesOf = await candidatesOfEach(db, config, cases);
  return cases.map((each) => {
    const found = candidatesOf(each.userId)
      .map((candidate) => ({ candidate, words: isFound(candidate) }))
      .filter((one) => one.words > 0)
      .sort((a, b) => b.words - a.words);
    const best = found.filter((one) => one.words === found[0]?.words).slice(0, SHOWN_AT_MOST);
    return { ...each, matches: best.map(({ candidate: { as, text } }) => ({ as, text })) };
  });
}

async function candidatesOfEach(
  db: Kysely<Database>,
  config: Config,
  cases: readonly CaseSummary[],
): Promise<(userId: string) => Candidate[]> {
  const ids = cases.map(({ userId }) => userId);
  const readerOf = await clientReaders({ config, db }, ids);
  const contacts = await findSectionOfEach(db, ids, 'contact-details');
  const companies = await findSectionOfEach(db, ids, 'company-details');
  const people = await findSectionOfEach(db, ids, 'control-ownership-and-related-parties');
  const read = (userId: string): Candidate[] => {
    const contact = contacts.find((row) => row.user_id === userId);
    const company = companies.find((row) => row.user_id === userId);
    const group = people.find((row) => row.user_id === userId);
    const reader = readerOf(userId);
    const found: Candidate[] = [];
    if (contact) {
      const saved = openSection<'contact-details'>(reader, contact);
      found.push({
        as: 'representative',
        text: personName(saved),
        also: `${saved.middleName} ${saved.email}`,
      });
    }
    if (company) {
      const { taxIdentificationNumber: text } = openSection<'company-details'>(reader, company);
      found.push({ as: 'taxId', text, also: '' });
    }
    const saved = group && openSection<'control-ownership-and-related-parties'>(reader, group);
    for (const [list, as] of Object.entries(listed)) {
      for (const person of saved?.[list as keyof typeof listed] ?? []) found.push(...ofPerson(person, as));
    }
    return found;
  };
  return (userId) => unlessUnreadable(() => read(userId), []);
}

function ofPerson(person: Person, as: Match['as']): Candidate[] {
  const { middleName, email, taxIdNumber } = person;
  return [
    { as, text: personName(person), also: `${middleName} ${email}` },
    { as: 'taxId', text: taxIdNumber, also: '' },
  ];
}
