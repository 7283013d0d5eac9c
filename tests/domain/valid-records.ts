import type { SectionId, SectionRecords } from '#domain/records/sections.ts';
import { validateRecord } from '#domain/rules/validate.ts';
import type { Person } from '#domain/sections/person.ts';

/** The day on which every test of the rules takes place. */
export const today = '2026-11-21';

/** A person whom every rule accepts. */
export const validPerson: Person = {
  salutation: 'Ms.',
  firstName: 'Grace',
  middleName: '',
  lastName: 'Hopper',
  suffix: '',
  roleAtCompany: 'Director',
  email: 'grace@example.com',
  dateOfBirth: '1980-12-09',
  countryCitizenship: 'United States',
  secondaryCountryCitizenship: '',
  taxIdNumber: '078-05-1120',
  country: 'United States',
  street: '1 Navy Yard',
  city: 'Arlington',
  state: 'Virginia',
  zip: '22201',
};

/** A record of each section that its rule accepts as it is. */
export const validRecords: SectionRecords = {
  'contact-details': {
    firstName: 'Ada',
    middleName: '',
    lastName: 'Lovelace',
    roleAtCompany: 'Director',
    email: 'ada@example.com',
    contactPhoneWithCountryCode: '+44 20 7946 0958',
  },
  'company-details': {
    legalName: 'Analytical Engines Ltd',
    registrationNumber: '01234567',
    dateOfIncorporation: '2019-04-01',
    countryOfLegalFormation: 'United Kingdom',
    taxIdentificationNumber: 'GB123456789',
    tradeName: '',
    companyPhone: '+442079460958',
    website: 'https://engines.example',
    countryRegistered: 'United Kingdom',
    streetRegistered: '12 St James Square',
    cityRegistered: 'London',
    stateRegistered: '',
    zipRegistered: 'SW1Y 4JH',
    countryPhysical: 'United States',
    streetPhysical: '1 Main Street',
    cityPhysical: 'Boston',
    statePhysical: 'Massachusetts',
    zipPhysical: '02108',
  },
  'activity-funding-revenue': {
    engagementPurpose: 'Registration as a money services business',
    companyIndustry: 'Finance',
    businessNature: 'Exchange of digital assets for businesses',
    wealthSource: 'Sale of an earlier company in 2018',
    fundSource: 'Retained earnings and a seed round',
    netValue: 'Less than $100,000',
    inFiatCurrency: true,
  },
  wallets: {
    wallets: [
      {
        walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        provider: 'Ledger',
        primaryAsset: 'USDC',
        blockchain: 'Ethereum',
      },
    ],
  },
  'products-and-services': {
    description: 'We need an officer while we hire our own',
    services: ['camloMlroServices', 'enhancedDueDeligence'],
  },
  'customer-type': {
    regulatedEntity: true,
    reportableInstitution: false,
    listedRegulatedExchange: false,
    bearedShares: false,
    companyType: 'Limited Liability Company (LLC)',
  },
  'control-ownership-and-related-parties': {
    directors: [validPerson],
    beneficialOwners: [validPerson],
    relatedParties: [],
  },
};

/** The messages by property, for the valid record with some properties put in place of its own. */
export function refusals(section: SectionId, changes: Record<string, unknown>): Record<string, string> {
  const result = validateRecord(section, { ...validRecords[section], ...changes }, { today });
  if (result.ok) return {};
  return Object.fromEntries(result.errors.map(({ property, message }) => [property, message]));
}
