import type { SectionRecords } from '#domain/records/sections.ts';
import {
  maxAnswerLength,
  maxPersons,
  maxTaxIdLength,
  maxWallets,
  maxZipLength,
} from '#domain/rules/limits.ts';
import type { CompanyDetails } from '#domain/sections/company-details.ts';
import type { ContactDetails } from '#domain/sections/contact-details.ts';
import type { ControlOwnership } from '#domain/sections/control-ownership.ts';
import type { Person } from '#domain/sections/person.ts';
import type { Wallets } from '#domain/sections/wallets.ts';
import { hostileTexts, hostileTextsUpTo } from './hostile-texts.ts';
import { validPerson, validRecords } from './valid-records.ts';

// Records with hostile text wherever the rules accept any text. A field with a format has the worst value that is accepted.

const emails = ["'-alert`1`-'@example.com", '{{7*7}}@example.com', '$' + '{alert`1`}@example.com'];
const websites = [
  "https://engines.example/?x='onmouseover=alert(1)",
  'engines.example/#javascript:alert(1)',
  'https://engines.example/{{7*7}}',
];
const pick = (choices: readonly string[], n: number) => choices[n % choices.length]!;

/** After this many rounds each field has had every text. */
export const allRounds = hostileTexts.length;

/** Returns after how many rounds of a record with that many fields every text has been in one of them. */
function roundsWith(fields: number): number {
  return Math.ceil(hostileTexts.length / fields);
}

/** Returns a different text for each of the fields. */
function spread<Field extends string>(
  fields: readonly Field[],
  round: number,
  max = 100,
): Record<Field, string> {
  const texts = hostileTextsUpTo(max);
  const step = Math.ceil(texts.count / fields.length);
  return Object.fromEntries(fields.map((field, index) => [field, texts.at(round + index * step)])) as Record<
    Field,
    string
  >;
}

export function hostileContact(round: number): ContactDetails {
  return {
    ...validRecords['contact-details'],
    ...spread(['firstName', 'middleName', 'lastName', 'roleAtCompany'], round),
    email: pick(emails, round),
  };
}

/** After this many rounds, every text has been in a field of the company details. */
export const companyRounds = roundsWith(8);

export function hostileCompany(round: number): CompanyDetails {
  return {
    ...validRecords['company-details'],
    ...spread(
      [
        'legalName',
        'tradeName',
        'streetRegistered',
        'cityRegistered',
        'stateRegistered',
        'streetPhysical',
        'cityPhysical',
        'statePhysical',
      ],
      round,
    ),
    ...spread(['registrationNumber', 'taxIdentificationNumber'], round, maxTaxIdLength),
    ...spread(['zipRegistered', 'zipPhysical'], round, maxZipLength),
    website: pick(websites, round),
  };
}

/** Returns as many texts as one answer accepts, one on each line, starting with the given one. */
function hostileAnswer(from: number): string {
  let answer = '';
  for (let n = 0; n < hostileTexts.length; n += 1) {
    const longer = `${answer}${answer && '\n'}${pick(hostileTexts, from + n)}`;
    if (longer.length > maxAnswerLength) break;
    answer = longer;
  }
  return answer;
}

const half = Math.floor(hostileTexts.length / 2);

export function hostileFunding(): SectionRecords['activity-funding-revenue'] {
  return {
    ...validRecords['activity-funding-revenue'],
    engagementPurpose: hostileAnswer(0),
    businessNature: hostileAnswer(half),
    wealthSource: hostileAnswer(half),
    fundSource: hostileAnswer(0),
  };
}

/** Two rounds contain all texts. */
export function hostileProducts(round: number): SectionRecords['products-and-services'] {
  return { ...validRecords['products-and-services'], description: hostileAnswer(round * half) };
}

/** Two rounds contain all texts. */
export function hostileWallets(round: number): Wallets {
  const wallets = Array.from({ length: maxWallets }, (_, index) => ({
    walletAddress: `0x${String(index).padStart(40, '0')}`,
    provider: pick(hostileTexts, round * half + index),
    primaryAsset: 'USDC' as const,
    blockchain: 'Ethereum' as const,
  }));
  return { wallets };
}

const personFields = [
  'firstName',
  'middleName',
  'lastName',
  'roleAtCompany',
  'street',
  'city',
  'state',
] as const;

/** This many people of a list have every text in one field or another. */
export const peopleWithAllTexts = roundsWith(personFields.length);

function hostilePerson(n: number): Person {
  return {
    ...validPerson,
    ...spread(personFields, n),
    ...spread(['taxIdNumber'], n, maxTaxIdLength),
    ...spread(['suffix', 'zip'], n, maxZipLength),
    email: pick(emails, n),
  };
}

/** Returns three full lists, in which every field has every text. */
export function hostilePeople(): ControlOwnership {
  const people = (from: number) =>
    Array.from({ length: maxPersons }, (_, index) => hostilePerson(from + index));
  return {
    directors: people(0),
    beneficialOwners: people(maxPersons),
    relatedParties: people(2 * maxPersons),
  };
}
