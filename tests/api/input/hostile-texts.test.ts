import { beforeAll, describe, expect, it } from 'vitest';
import type { SectionId } from '#domain/records/sections.ts';
import {
  allRounds,
  hostileCompany,
  hostileContact,
  hostileFunding,
  hostilePeople,
  hostileProducts,
  hostileWallets,
} from '#tests/domain/hostile-records.ts';
import { hostileTexts } from '#tests/domain/hostile-texts.ts';
import { validPerson, validRecords } from '#tests/domain/valid-records.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let client: Person;

beforeAll(async () => {
  api = await buildTestApp();
  client = await api.client();
  return api.close;
});

const rounds = (count: number) => Array.from({ length: count }, (_, round) => round);

it.each<[section: SectionId, records: unknown[]]>([
  ['contact-details', rounds(allRounds).map(hostileContact)],
  ['company-details', rounds(allRounds).map(hostileCompany)],
  ['activity-funding-revenue', [hostileFunding()]],
  ['wallets', rounds(2).map(hostileWallets)],
  ['products-and-services', rounds(2).map(hostileProducts)],
  ['control-ownership-and-related-parties', [hostilePeople()]],
])('keeps a hostile text in every text field of %s as it was typed', async (section, records) => {
  for (const record of records) {
    const saved = await api.call('PUT', `/${section}`, { as: client, body: record });
    expect([saved.statusCode, saved.json()]).toEqual([200, record]);
    const read = await api.call('GET', `/${section}`, { as: client });
    expect(read.json()).toEqual(record);
    expect(read.headers['content-type']).toBe('application/json; charset=utf-8');
  }
});

/** Returns the record with the text in each of the fields. */
function withText(record: object, fields: readonly string[], text: string): object {
  return { ...record, ...Object.fromEntries(fields.map((field) => [field, text])) };
}

describe('a hostile text in place of a date, a choice, an address or a number', () => {
  const [wallet] = validRecords.wallets.wallets;
  const listed = {
    'contact-details': ['email', 'contactPhoneWithCountryCode'],
    'company-details': [
      'dateOfIncorporation',
      'countryOfLegalFormation',
      'companyPhone',
      'website',
      'countryRegistered',
      'countryPhysical',
    ],
    'activity-funding-revenue': ['companyIndustry', 'netValue'],
    'customer-type': ['companyType'],
  } as const;
  const person = [
    'salutation',
    'email',
    'dateOfBirth',
    'countryCitizenship',
    'secondaryCountryCitizenship',
    'country',
  ];
  const ofWallet = (fields: string[]) => (text: string) => ({
    wallets: [withText({ ...wallet }, fields, text)],
  });

  it.each<[section: string, fields: readonly string[], record: (text: string) => object]>([
    ...(Object.keys(listed) as (keyof typeof listed)[]).map(
      (section): [string, readonly string[], (text: string) => object] => [
        section,
        listed[section],
        (text) => withText(validRecords[section], listed[section], text),
      ],
    ),
    ['wallets', ['wallets.0.walletAddress'], ofWallet(['walletAddress'])],
    ['wallets', ['wallets.0.primaryAsset', 'wallets.0.blockchain'], ofWallet(['primaryAsset', 'blockchain'])],
    [
      'products-and-services',
      ['services', 'services.0'],
      (text) => ({ ...validRecords['products-and-services'], services: [text] }),
    ],
    [
      'control-ownership-and-related-parties',
      person.map((field) => `directors.0.${field}`),
      (text) => ({
        directors: [withText(validPerson, person, text)],
        beneficialOwners: [],
        relatedParties: [],
      }),
    ],
  ])('is refused in %s (%j), and not repeated', async (section, fields, record) => {
    for (const text of hostileTexts) {
      const answer = await api.call('PUT', `/${section}`, { as: client, body: record(text) });
      expect([text, answer.statusCode]).toEqual([text, 400]);
      const errors: { property: string; message: string }[] = answer.json().message;
      expect(new Set(errors.map(({ property }) => property))).toEqual(new Set(fields));
      expect(errors.filter(({ message }) => message.includes(text))).toEqual([]);
    }
  });
});
