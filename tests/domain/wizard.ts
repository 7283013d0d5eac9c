import { companyTypes } from '#domain/catalogues/company-types.ts';
import type { SectionId, SectionRecords } from '#domain/records/sections.ts';
import type { Person } from '#domain/sections/person.ts';
import type { Wallet } from '#domain/sections/wallets.ts';
import type { FormStepId, StepId } from '#machines/steps.ts';

/** A step as in specification section 2, written manually. */
type StepFixture<Id extends StepId> = { step: Id; path: string; title: string };

/** A step whose answers are a record, with records of it. */
type SectionFixture<Id extends SectionId> = StepFixture<FormStepId> & {
  /** A valid record. */
  record: SectionRecords[Id];
  /** Returns valid changes of that record, different for each number, which the fields contain. */
  change(n: number): Partial<SectionRecords[Id]>;
  /** Invalid changes, each with the one refused property and its message. */
  refused: readonly [
    [change: object, property: string, message: string],
    ...[change: object, property: string, message: string][],
  ];
};

/** A valid person. */
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

const wallet: Wallet = {
  walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  provider: 'Ledger',
  primaryAsset: 'USDC',
  blockchain: 'Ethereum',
};

/**
 * The wizard's only definition in the tests: the steps with a form in the order of the navigation after a save, so that every
 * change of the machine is noticed, and the records of their sections.
 */
export const wizard: { readonly [Id in SectionId]: SectionFixture<Id> } = {
  'contact-details': {
    step: 'contactDetails',
    path: '/contact-details',
    title: 'Contact Details',
    record: {
      firstName: 'Ada',
      middleName: '',
      lastName: 'Lovelace',
      roleAtCompany: 'Director',
      email: 'ada@example.com',
      contactPhoneWithCountryCode: '+44 20 7946 0958',
    },
    change: (n) => ({
      firstName: `Ada ${letters(n)}`,
      lastName: letters(n),
      roleAtCompany: `Secretary ${n}`,
    }),
    refused: [[{ email: 'nobody' }, 'email', 'Enter an email address such as name@company.com']],
  },
  'company-details': {
    step: 'companyDetails',
    path: '/company-details',
    title: 'Company Details',
    record: {
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
    change: (n) => ({
      legalName: `Engines ${n} Ltd`,
      tradeName: `Engines ${n}`,
      cityRegistered: `London ${letters(n)}`,
    }),
    refused: [
      [
        { dateOfIncorporation: '2999-01-01' },
        'dateOfIncorporation',
        'Enter a date that is not in the future',
      ],
    ],
  },
  'activity-funding-revenue': {
    step: 'fundingDetails',
    path: '/funding-details',
    title: 'Activities Funding & Revenue',
    record: {
      engagementPurpose: 'Registration as a money services business',
      companyIndustry: 'Finance',
      businessNature: 'Exchange of digital assets for businesses',
      wealthSource: 'Sale of an earlier company in 2018',
      fundSource: 'Retained earnings and a seed round',
      netValue: 'Less than $100,000',
      inFiatCurrency: true,
    },
    change: (n) => ({
      engagementPurpose: `Registration number ${n}`,
      businessNature: `Exchange number ${n}`,
      fundSource: `Seed round number ${n}`,
    }),
    refused: [[{ companyIndustry: 'Alchemy' }, 'companyIndustry', 'Choose one of the options in the list']],
  },
  wallets: {
    step: 'wallet',
    path: '/wallet',
    title: 'Wallets',
    record: { wallets: [wallet] },
    change: (n) => ({ wallets: [{ ...wallet, provider: `Trezor ${n}` }] }),
    refused: [
      [
        { wallets: [{ ...wallet, walletAddress: '' }] },
        'wallets.0.walletAddress',
        'Enter the wallet address',
      ],
    ],
  },
  'products-and-services': {
    step: 'productsAndServices',
    path: '/products-and-services',
    title: 'Products & Services',
    record: {
      description: 'We need an officer while we hire our own',
      services: ['camloMlroServices', 'enhancedDueDeligence'],
    },
    change: (n) => ({ description: `Officer number ${n}` }),
    refused: [[{ services: [] }, 'services', 'Choose at least one service']],
  },
  'customer-type': {
    step: 'customerType',
    path: '/customer-type',
    title: 'Customer Type',
    record: {
      regulatedEntity: true,
      reportableInstitution: false,
      listedRegulatedExchange: false,
      bearedShares: false,
      companyType: 'Limited Liability Company (LLC)',
    },
    change: (n) => ({
      companyType: companyTypes[n % companyTypes.length],
      regulatedEntity: Math.floor(n / companyTypes.length) % 2 === 1,
      reportableInstitution: true,
    }),
    refused: [[{ companyType: '' }, 'companyType', 'Choose the type of your company']],
  },
  'control-ownership-and-related-parties': {
    step: 'controlOwnership',
    path: '/control-ownership',
    title: 'Control Ownership & Related Parties',
    record: {
      directors: [validPerson],
      beneficialOwners: [validPerson],
      relatedParties: [],
    },
    change: (n) => {
      const people = [{ ...validPerson, roleAtCompany: `Director ${n}` }];
      return { directors: people, beneficialOwners: people };
    },
    refused: [
      [
        { directors: [{ ...validPerson, email: 'nobody' }] },
        'directors.0.email',
        'Enter an email address such as name@company.com',
      ],
    ],
  },
};

/** The steps after the forms. */
export const laterSteps: readonly StepFixture<Exclude<StepId, FormStepId>>[] = [
  {
    step: 'controlOwnershipVerification',
    path: '/control-ownership-verification',
    title: 'Control & Ownership Verification',
  },
  { step: 'onboardingDocuments', path: '/onboarding-documents', title: 'Required Onboarding Documents' },
  { step: 'identityVerification', path: '/identity-verification', title: 'Identity verification' },
  { step: 'certifyAndSubmit', path: '/certify-and-submit', title: 'Certify & Submit' },
];

/** The steps with a form, in order. */
export const formFixtures: readonly (StepFixture<FormStepId> & { section: string })[] = Object.entries(
  wizard,
).map(([section, { step, path, title }]) => ({ section, step, path, title }));

/** Returns the record with its `n`th valid change. */
export function otherRecord<Id extends SectionId>(section: Id, n: number): SectionRecords[Id] {
  const { record, change } = wizard[section];
  return { ...record, ...change(n) };
}

/** 0 as 'AAA', 1 as 'BBB'. */
function letters(n: number): string {
  return String.fromCharCode(65 + (n % 26)).repeat(3 + Math.floor(n / 26));
}
