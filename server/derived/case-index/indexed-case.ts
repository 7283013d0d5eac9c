import { isDeepStrictEqual } from 'node:util';
import { type SectionId, type SectionRecords, sectionIds } from '#domain/records/sections.ts';
import { personName } from '#domain/rules/person-identity.ts';
import { riskFlags, riskMask } from '#domain/rules/risk-flags.ts';
import { type Trait, traitsOf } from '#domain/sections/duplicates.ts';
import type { Person } from '#domain/sections/person.ts';
import { sections } from '#domain/sections/registry.ts';
import { queueFields, type SearchTexts, searchTextsOf } from '#domain/sections/search.ts';
import { folded } from '#server/platform/search/words.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { personIds, selfIds } from '#server/records/identity/check-id.ts';
import type { SearchTerms } from './search-terms.ts';

/** The sections that the queue shows or searches. */
export const indexedSections = sectionIds.filter((section) => queueFields(sections[section]).length > 0);

export type IndexedRecords = { [Section in SectionId]?: SectionRecords[Section] };

/** The queue's columns of a case, in addition to its search terms. */
export type IndexedColumns = { company: string; company_order: string; country: string; risk: number };
/** @property traits the terms of what other cases may have as well */
export type IndexedCase = { columns: IndexedColumns; words: Set<number>; traits: Set<number> };

/** The data that a case is indexed from. */
export type CaseToIndex = {
  /** The account's email address. */
  email: string;
  records: IndexedRecords;
  /** Whether the check of the client, or of a person in the records, was refused. */
  isIdentityRefused: boolean;
};

/** Characters of a company's name that the queue is sorted by. */
const SORTED_BY = 100;

/** @param today 'YYYY-MM-DD', UTC */
export function indexedCase(terms: SearchTerms, given: CaseToIndex, today: string): IndexedCase {
  const company = given.records['company-details'];
  return {
    columns: {
      company: company?.legalName ?? '',
      company_order: folded(company?.legalName ?? '').slice(0, SORTED_BY),
      country: company?.countryOfLegalFormation ?? '',
      risk: riskMask(riskFlags(given, { today })),
    },
    words: new Set([...terms.ofTexts(searchTexts(given)), ...terms.ofCompany(company?.legalName ?? '')]),
    traits: new Set(traitsIn(given.records).map(terms.ofTrait)),
  };
}

/** Returns what of the records may be the same in another case, each once. */
export function traitsIn(records: IndexedRecords): Trait[] {
  const found = indexedSections.flatMap((section) => {
    const record = records[section];
    return record ? traitsOf(sections[section], record) : [];
  });
  return [...new Map(found.map((trait) => [JSON.stringify(trait), trait])).values()];
}

export function isSame(one: IndexedColumns, other: IndexedColumns): boolean {
  return (Object.keys(one) as (keyof IndexedColumns)[]).every((name) => one[name] === other[name]);
}

/** Whether one of these checks is the client's own, or of a person that the records name now. */
export function concernsPresent(
  config: Pick<Config, 'appSecret' | 'earlierSecrets'>,
  checkIds: readonly string[],
  { userId, records }: { userId: string; records: IndexedRecords },
): boolean {
  if (checkIds.length === 0) return false;
  const present = new Set([
    ...selfIds(config, userId),
    ...peopleIn(records).flatMap((person) =>
      personIds(config, userId, { name: personName(person), email: person.email }),
    ),
  ]);
  return checkIds.some((id) => present.has(id));
}

/** Whether a save changes data of the queue; most do not. */
export function touchesIndex(section: SectionId, before: object | undefined, after: object): boolean {
  const fields = queueFields(sections[section]);
  if (fields.length > 0 && before === undefined) return true;
  const earlier = new Map(Object.entries(before ?? {}));
  const later = new Map(Object.entries(after));
  return fields.some((name) => !isDeepStrictEqual(earlier.get(name), later.get(name)));
}

function searchTexts({ records, email }: CaseToIndex): SearchTexts {
  const found = indexedSections.map((section) => textsOf(section, records));
  return {
    names: found.flatMap(({ names = [] }) => names),
    emails: [email, ...found.flatMap(({ emails = [] }) => emails)],
    taxIds: found.flatMap(({ taxIds = [] }) => taxIds),
  };
}

function textsOf(section: SectionId, records: IndexedRecords): Partial<SearchTexts> {
  const record = records[section];
  return record ? searchTextsOf(sections[section], record) : {};
}

function peopleIn(records: IndexedRecords): Person[] {
  const lists = records['control-ownership-and-related-parties'];
  return lists ? [...lists.directors, ...lists.beneficialOwners, ...lists.relatedParties] : [];
}
