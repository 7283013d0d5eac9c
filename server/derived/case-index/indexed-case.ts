import { isDeepStrictEqual } from 'node:util';
import type { Person } from '#domain/records/control-ownership.ts';
import type { SectionId, SectionRecords } from '#domain/records/sections.ts';
import { riskFlags, riskMask } from '#domain/rules/risk-flags.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { personIds, selfIds } from '#server/records/identity/check-id.ts';
import type { SearchTerms, SearchTexts } from './search-terms.ts';
import { folded } from './search-words.ts';

/** The sections of which the queue shows or finds something. */
export const indexedSections = [
  'contact-details',
  'company-details',
  'customer-type',
  'control-ownership-and-related-parties',
] as const satisfies SectionId[];

export type IndexedRecords = { [Section in (typeof indexedSections)[number]]?: SectionRecords[Section] };

/** What is kept of a case for the queue, beside its words. */
export type IndexedColumns = { company: string; company_order: string; country: string; risk: number };
export type IndexedCase = { columns: IndexedColumns; words: Set<number> };

/** What the queue keeps of a case is made of this. */
export type CaseToIndex = {
  /** Of the client's account. */
  email: string;
  records: IndexedRecords;
  /** Whether the check of the client, or of a person whom the records name, was refused. */
  isIdentityRefused: boolean;
};

/** As much of a company's name as the queue is sorted by, in characters. */
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
    words: terms.ofTexts(searchTexts(given)),
  };
}

/** Whether what is kept would not change. */
export function isSame(one: IndexedColumns, other: IndexedColumns): boolean {
  return (Object.keys(one) as (keyof IndexedColumns)[]).every((name) => one[name] === other[name]);
}

/** Whether one of these checks is the client's own, or of somebody whom the records name now. */
export function concernsPresent(
  config: Pick<Config, 'appSecret' | 'earlierSecrets'>,
  checkIds: readonly string[],
  { userId, records }: { userId: string; records: IndexedRecords },
): boolean {
  if (checkIds.length === 0) return false;
  const present = new Set([
    ...selfIds(config, userId),
    ...peopleIn(records).flatMap(({ firstName, lastName, email }) =>
      personIds(config, userId, { name: `${firstName} ${lastName}`, email }),
    ),
  ]);
  return checkIds.some((id) => present.has(id));
}

/** Whether a save changes anything that the queue keeps; most do not. */
export function touchesIndex(section: SectionId, before: object | undefined, after: object): boolean {
  if (!isIndexed(section)) return false;
  if (before === undefined) return true;
  const fields: readonly string[] = indexedFields[section];
  const earlier = new Map(Object.entries(before));
  const later = new Map(Object.entries(after));
  return fields.some((name) => !isDeepStrictEqual(earlier.get(name), later.get(name)));
}

const indexedFields = {
  'contact-details': ['firstName', 'middleName', 'lastName', 'email'],
  'company-details': [
    'legalName',
    'tradeName',
    'taxIdentificationNumber',
    'countryOfLegalFormation',
    'dateOfIncorporation',
  ],
  'customer-type': ['bearedShares', 'regulatedEntity', 'reportableInstitution'],
  'control-ownership-and-related-parties': ['directors', 'beneficialOwners', 'relatedParties'],
} as const satisfies { [Section in keyof Required<IndexedRecords>]: (keyof SectionRecords[Section])[] };

function isIndexed(section: SectionId): section is keyof typeof indexedFields {
  return section in indexedFields;
}

function searchTexts({ records, email }: CaseToIndex): SearchTexts {
  const contact = records['contact-details'];
  const company = records['company-details'];
  const people = peopleIn(records);
  return {
    names: [
      ...(company ? [company.legalName, company.tradeName] : []),
      ...[...(contact ? [contact] : []), ...people].flatMap(({ firstName, middleName, lastName }) => [
        firstName,
        middleName,
        lastName,
      ]),
    ],
    emails: [email, ...(contact ? [contact.email] : []), ...people.map((person) => person.email)],
    taxIds: [
      ...(company ? [company.taxIdentificationNumber] : []),
      ...people.map(({ taxIdNumber }) => taxIdNumber),
    ],
  };
}

function peopleIn(records: IndexedRecords): Person[] {
  const lists = records['control-ownership-and-related-parties'];
  return lists ? [...lists.directors, ...lists.beneficialOwners, ...lists.relatedParties] : [];
}
