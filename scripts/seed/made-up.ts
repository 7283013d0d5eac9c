import { companyTypes } from '#domain/catalogues/company-types.ts';
import { industries } from '#domain/catalogues/industries.ts';
import { type SectionRecords, sectionIds } from '#domain/records/sections.ts';
import { emptyPerson, type Person } from '#domain/sections/person.ts';
import { sections } from '#domain/sections/registry.ts';
import { readContract } from '#server/platform/contract/contract.ts';
import type { Chance } from './chance.ts';
import { madeUpCompany, madeUpFirstName, madeUpLastName } from './names.ts';

type WithExamples = { components: { schemas: Record<string, { examples?: readonly unknown[] }> } };

const { schemas } = ((await readContract()) as unknown as WithExamples).components;

/** The contract's own example of each section; a test checks that every rule accepts them. */
export const exampleRecords = Object.fromEntries(
  sectionIds.map((section) => [section, schemas[sections[section].name]?.examples?.[0]]),
) as SectionRecords;

/** Where a company is located: country, city, state, postal code, digits of the phone number after the country code. */
const homes = [
  ['United States', 'Boston', 'Massachusetts', '02108', '+16175550'],
  ['United States', 'Denver', 'Colorado', '80202', '+13035550'],
  ['Canada', 'Toronto', 'Ontario', 'M5H 2N2', '+14165550'],
  ['United Kingdom', 'London', '', 'SW1Y 4JH', '+442079460'],
  ['Germany', 'Hamburg', '', '20095', '+494012345'],
  ['Netherlands', 'Utrecht', '', '3511 AB', '+313012345'],
] as const;
const streets = ['Main', 'Market', 'Station', 'Harbour', 'Church', 'Mill', 'Bridge', 'Park', 'King', 'Queen'];
const salutations = ['Mr.', 'Ms.', ''] as const;

/**
 * Returns the answers of a made-up client: every record, valid by the domain's rules, about a company that does not exist.
 * @param number part of its domain name, which makes it unique
 */
export function madeUpRecords(chance: Chance, number: string): SectionRecords {
  const home = chance.oneOf(homes);
  const [country, city, state, zip, phone] = home;
  const company = madeUpCompany(chance);
  const domain = `${company.name.toLowerCase().replace(' ', '-')}-${number}.example`;
  const street = () => `${1 + chance.below(200)} ${chance.oneOf(streets)} Street`;
  const telephone = `${phone}${chance.digits(3)}`;
  const person = (): Person => {
    const where = chance.isTrue(0.1) ? chance.oneOf(homes) : home;
    const [firstName, lastName] = [madeUpFirstName(chance), madeUpLastName(chance)];
    return {
      ...emptyPerson,
      salutation: chance.oneOf(salutations),
      firstName,
      middleName: '',
      lastName,
      suffix: '',
      roleAtCompany: chance.oneOf(['Director', 'Managing Director', 'Chief Executive Officer', 'Partner']),
      email: `${letters(firstName)}.${letters(lastName)}@${domain}`,
      dateOfBirth: `${1950 + chance.below(50)}-0${1 + chance.below(9)}-1${chance.below(10)}`,
      countryCitizenship: where[0],
      secondaryCountryCitizenship: chance.isTrue(0.05) ? 'Switzerland' : '',
      taxIdNumber: `${chance.digits(3)}-${chance.digits(2)}-${chance.digits(4)}`,
      country: where[0],
      street: street(),
      city: where[1],
      state: where[2],
      zip: where[3],
    };
  };
  const directors = Array.from({ length: 1 + chance.below(2) }, person);
  const [head = person()] = directors;
  return {
    // The contract's example for everything that is not made up below, here and in each record.
    ...exampleRecords,
    'contact-details': {
      ...exampleRecords['contact-details'],
      firstName: head.firstName,
      middleName: '',
      lastName: head.lastName,
      roleAtCompany: head.roleAtCompany,
      email: head.email,
      contactPhoneWithCountryCode: telephone,
    },
    'company-details': {
      ...exampleRecords['company-details'],
      legalName: `${company.name} ${company.form}`,
      registrationNumber: chance.digits(8),
      dateOfIncorporation: `${2000 + chance.below(26)}-0${1 + chance.below(9)}-0${1 + chance.below(9)}`,
      countryOfLegalFormation: country,
      taxIdentificationNumber: `${country.slice(0, 2).toUpperCase()}${chance.digits(9)}`,
      tradeName: '',
      companyPhone: telephone,
      website: `https://${domain}`,
      countryRegistered: country,
      streetRegistered: street(),
      cityRegistered: city,
      stateRegistered: state,
      zipRegistered: zip,
      countryPhysical: country,
      streetPhysical: street(),
      cityPhysical: city,
      statePhysical: state,
      zipPhysical: zip,
    },
    'activity-funding-revenue': {
      ...exampleRecords['activity-funding-revenue'],
      engagementPurpose: 'Registration as a money services business',
      companyIndustry: chance.oneOf(industries),
      businessNature: 'Exchange of digital assets for businesses',
      wealthSource: 'Sale of an earlier company',
      fundSource: 'Retained earnings and a seed round',
      netValue: 'Less than $100,000',
      inFiatCurrency: chance.isTrue(0.7),
    },
    wallets: {
      wallets: [
        {
          walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
          provider: chance.oneOf(['Ledger', 'Trezor', 'Fireblocks']),
          primaryAsset: 'USDC',
          blockchain: 'Ethereum',
        },
      ],
    },
    'products-and-services': {
      ...exampleRecords['products-and-services'],
      description: 'We need an officer while we hire our own',
      services: ['camloMlroServices', 'enhancedDueDeligence'],
    },
    'customer-type': {
      ...exampleRecords['customer-type'],
      regulatedEntity: chance.isTrue(0.3),
      reportableInstitution: chance.isTrue(0.1),
      listedRegulatedExchange: false,
      bearedShares: chance.isTrue(0.03),
      companyType: chance.oneOf(companyTypes),
    },
    'control-ownership-and-related-parties': {
      ...exampleRecords['control-ownership-and-related-parties'],
      directors,
      beneficialOwners: [head],
      relatedParties: [],
    },
  };
}

function letters(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}
