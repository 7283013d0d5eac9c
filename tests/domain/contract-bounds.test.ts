import { describe, expect, it } from 'vitest';
import { blockchains, primaryAssets } from '#domain/catalogues/assets.ts';
import { companyTypes } from '#domain/catalogues/company-types.ts';
import { netValueBands } from '#domain/catalogues/net-value-bands.ts';
import { salutations } from '#domain/catalogues/salutations.ts';
import { serviceKeys } from '#domain/catalogues/services.ts';
import { sectionIds } from '#domain/records/sections.ts';
import * as limits from '#domain/rules/limits.ts';
import { validateRecord } from '#domain/rules/validate.ts';
import { sections } from '#domain/sections/registry.ts';
import { exampleRecords } from '#scripts/seed/made-up.ts';
import { readContract } from '#server/platform/contract/contract.ts';
import { refusals, today } from './valid-records.ts';
import { validPerson, wizard } from './wizard.ts';

type Property = { maxLength?: number; maxItems?: number; enum?: string[]; items?: Property };
type Contract = { components: { schemas: Record<string, { properties: Record<string, Property> }> } };

const contract = (await readContract()) as unknown as Contract;

function property(schema: string, name: string): Property {
  const found = contract.components.schemas[schema]?.properties[name];
  if (found === undefined) throw new Error(`the contract has no ${schema}.${name}`);
  return found;
}

const [validWallet] = wizard.wallets.record.wallets;

const addressLengths = (suffix: string): [string, number][] => [
  [`country${suffix}`, limits.maxCountryLength],
  [`street${suffix}`, limits.maxStreetLength],
  [`city${suffix}`, limits.maxCityLength],
  [`state${suffix}`, limits.maxStateLength],
  [`zip${suffix}`, limits.maxZipLength],
];

const lengths: Record<string, [string, number][]> = {
  ContactDetails: [
    ['firstName', limits.maxNameLength],
    ['middleName', limits.maxNameLength],
    ['lastName', limits.maxNameLength],
    ['roleAtCompany', limits.maxRoleLength],
    ['email', limits.maxEmailLength],
    ['contactPhoneWithCountryCode', limits.maxPhoneLength],
  ],
  CompanyDetails: [
    ['legalName', limits.maxCompanyNameLength],
    ['registrationNumber', limits.maxRegistrationNumberLength],
    ['dateOfIncorporation', limits.dateLength],
    ['countryOfLegalFormation', limits.maxCountryLength],
    ['taxIdentificationNumber', limits.maxTaxIdLength],
    ['tradeName', limits.maxCompanyNameLength],
    ['companyPhone', limits.maxPhoneLength],
    ['website', limits.maxWebsiteLength],
    ...addressLengths('Registered'),
    ...addressLengths('Physical'),
  ],
  ActivityFundingRevenue: [
    ['engagementPurpose', limits.maxAnswerLength],
    ['companyIndustry', limits.maxChoiceLength],
    ['businessNature', limits.maxAnswerLength],
    ['wealthSource', limits.maxAnswerLength],
    ['fundSource', limits.maxAnswerLength],
  ],
  ProductsAndServices: [['description', limits.maxAnswerLength]],
  Wallet: [
    ['walletAddress', limits.maxWalletAddressLength],
    ['provider', limits.maxProviderLength],
  ],
  Person: [
    ['firstName', limits.maxNameLength],
    ['middleName', limits.maxNameLength],
    ['lastName', limits.maxNameLength],
    ['suffix', limits.maxSuffixLength],
    ['roleAtCompany', limits.maxRoleLength],
    ['email', limits.maxEmailLength],
    ['dateOfBirth', limits.dateLength],
    ['countryCitizenship', limits.maxCountryLength],
    ['secondaryCountryCitizenship', limits.maxCountryLength],
    ['taxIdNumber', limits.maxTaxIdLength],
    ...addressLengths('').map(([name, max]): [string, number] => [name, max]),
  ],
  Certification: [
    ['name', limits.maxNameLength],
    ['role', limits.maxRoleLength],
  ],
  SubmissionDecision: [['reason', limits.maxAnswerLength]],
  ChangeRequest: [
    ['property', limits.maxPropertyLength],
    ['reason', limits.maxReasonLength],
  ],
};

type Refuses = (name: string, text: string) => Record<string, string>;

/** Every text of a section, of a wallet and of a person with a maximum length in the contract. */
const boundedTexts = [
  ...sectionIds.map((section): [string, Refuses] => [
    sections[section].name,
    (name, text) => refusals(section, { [name]: text }),
  ]),
  ['Wallet', (name, text) => refusals('wallets', { wallets: [{ ...validWallet, [name]: text }] })] as [
    string,
    Refuses,
  ],
  [
    'Person',
    (name, text) =>
      refusals('control-ownership-and-related-parties', { directors: [{ ...validPerson, [name]: text }] }),
  ] as [string, Refuses],
].flatMap(([schema, refuses]) =>
  Object.entries(contract.components.schemas[schema]?.properties ?? {}).flatMap(([name, { maxLength }]) =>
    maxLength === undefined ? [] : [{ schema, name, maxLength, refuses }],
  ),
);

describe('the contract', () => {
  it.each(boundedTexts)('limits $schema.$name where its rule does', ({ name, maxLength, refuses }) => {
    const [tooLong = ''] = Object.values(refuses(name, 'x'.repeat(maxLength + 1)));
    expect(tooLong).not.toBe('');
    // A date, a country and the like are refused for other reasons than their length.
    if (tooLong.startsWith('Shorten')) expect(tooLong).toContain(` ${maxLength} characters`);
    expect(Object.values(refuses(name, 'x'.repeat(maxLength))).join()).not.toContain('Shorten');
  });

  it.each(
    Object.entries(lengths).flatMap(([schema, bounds]) =>
      bounds.map(([name, max]) => [schema, name, max] as const),
    ),
  )('limits %s.%s as the rules do, at %i characters', (schema, name, max) => {
    expect(property(schema, name).maxLength).toBe(max);
  });

  it.each([
    ['CustomerType', 'companyType', companyTypes],
    ['ActivityFundingRevenue', 'netValue', netValueBands],
    ['Wallet', 'primaryAsset', primaryAssets],
    ['Wallet', 'blockchain', blockchains],
    ['Person', 'salutation', salutations],
  ])('offers the choices of %s.%s that the rules accept', (schema, name, choices) => {
    const offered = property(schema, name).enum?.filter((choice) => choice !== '');
    expect(offered?.toSorted()).toEqual([...choices].sort());
  });

  it.each(sectionIds)('has an example of %s that its rule accepts', (section) => {
    const record = exampleRecords[section];
    expect(validateRecord(section, record, { today })).toEqual({ ok: true, value: record });
  });

  it('accepts as many changes in one decision as the rules do', () => {
    expect(property('SubmissionDecision', 'changes').maxItems).toBe(limits.maxChangeRequests);
  });

  it('offers the services that the rules accept', () => {
    expect(property('ProductsAndServices', 'services').items?.enum).toEqual(serviceKeys);
  });
});
