import { describe, expect, it } from 'vitest';
import { blockchains, primaryAssets } from '#domain/catalogues/assets.ts';
import { companyTypes } from '#domain/catalogues/company-types.ts';
import { netValueBands } from '#domain/catalogues/net-value-bands.ts';
import { salutations } from '#domain/catalogues/salutations.ts';
import { serviceKeys } from '#domain/catalogues/services.ts';
import * as limits from '#domain/rules/limits.ts';
import { readContract } from '#server/platform/contract/contract.ts';

type Property = { maxLength?: number; maxItems?: number; enum?: string[]; items?: Property };
type Contract = { components: { schemas: Record<string, { properties: Record<string, Property> }> } };

const contract = (await readContract()) as unknown as Contract;

function property(schema: string, name: string): Property {
  const found = contract.components.schemas[schema]?.properties[name];
  if (found === undefined) throw new Error(`the contract has no ${schema}.${name}`);
  return found;
}

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

describe('the contract', () => {
  it.each(
    Object.entries(lengths).flatMap(([schema, bounds]) =>
      bounds.map(([name, max]) => [schema, name, max] as const),
    ),
  )('bounds %s.%s as the rules do, at %i characters', (schema, name, max) => {
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

  it('takes as many changes in one decision as the rules do', () => {
    expect(property('SubmissionDecision', 'changes').maxItems).toBe(limits.maxChangeRequests);
  });

  it('offers the services that the rules accept', () => {
    expect(property('ProductsAndServices', 'services').items?.enum).toEqual(serviceKeys);
  });
});
